import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ConfigError, parseConfig } from '../apps/server/src/config/config.ts';
import { readEnv } from '../apps/server/src/config/env.ts';
import { productionEnv } from '../apps/server/src/config/testing/production-env.ts';
import { DEFAULT_LIMITS, MAX_PICTURE_PROCESSES } from '../apps/server/src/providers/images/images.ts';

type Manifest = { apiVersion: string; kind: string; metadata?: { name: string } } & Record<string, unknown>;
type Model = new (manifest: unknown) => { validate(): void };

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const manifests = readdirSync(new URL('kubernetes', import.meta.url)).flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document): Manifest => document.toJS()),
);

/** Kinds of other projects, which Kubernetes has no schema of: what they need of ours, in words of their own. */
const othersKinds: Record<string, RegExp> = {
  Kustomization: /^kustomize\.config\.k8s\.io\/v1beta1$/,
  PodMonitor: /^monitoring\.coreos\.com\/v1$/,
};

/** Throws where a manifest is against the schema that Kubernetes publishes of its kind. */
async function validate(manifest: Manifest): Promise<void> {
  if (othersKinds[manifest.kind]?.test(manifest.apiVersion)) return;
  const models = (await import(/* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`)) as Record<
    string,
    Model
  >;
  const model = models[manifest.kind];
  if (!model) throw new Error(`no kind ${manifest.kind}`);
  new model(manifest).validate();
}

test.each(
  manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata?.name ?? ''}`, manifest] as const),
)('%s is as Kubernetes wants it', async (_name, manifest) => {
  await validate(manifest);
});

test('control: a manifest with a wrong field is refused', async () => {
  const web = structuredClone(manifests.find(({ kind }) => kind === 'Deployment')) as Manifest;
  (web.spec as { replicas: unknown }).replicas = 'two';
  await expect(validate(web)).rejects.toThrow();
});

/** The variables that the manifests set, without those of secrets. */
function variablesIn(text: string): string[] {
  return [...text.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '');
}

/** What the lines of an example set, empty ones too. */
function valuesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}

test('settings of the deployment are settings that there are', () => {
  const config = manifests.find(({ kind }) => kind === 'ConfigMap') as Manifest;
  const named = [...variablesIn(read('pq.env.example')), ...Object.keys(config.data as object)];
  const known = readEnv(Object.fromEntries(named.map((name) => [name, 'x'])));
  expect(named.filter((name) => !(name in known))).toEqual([]);
});

test('the image starts with real settings alone: what is empty or an example is refused by name', () => {
  const image = Object.fromEntries(
    [...(/^ENV (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
      ([, name, value]) => [name, value],
    ),
  );
  const config = manifests.find(({ kind }) => kind === 'ConfigMap') as Manifest;
  const example = valuesIn(read('pq.env.example'));
  const problemsOf = (settings: Record<string, string>) => {
    try {
      const { mode } = parseConfig(readEnv({ ...image, ...settings, ROLE: 'web' }), '/srv');
      return [mode];
    } catch (error) {
      return error instanceof ConfigError
        ? error.problems.map((line) => line.split(' ')[0])
        : [String(error)];
    }
  };
  expect(problemsOf({})).toEqual(
    expect.arrayContaining(['PAYPLE_CST_ID', 'PUBLIC_URL', 'SMTP_URL', 'AUTH_SECRET', 'ENCRYPTION_KEY']),
  );
  // What belongs to the bucket is asked for once the bucket is named.
  const ofBucket = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  // An alert reports a site without backups.
  const backups = ['BACKUP_S3_BUCKET', 'BACKUP_KEY'];
  const optional = ['ADMIN_EMAIL', 'OPERATIONS_EMAIL', 'TRUST_PROXY', ...ofBucket, ...backups];
  expect(new Set(problemsOf(example))).toEqual(
    new Set(Object.keys(example).filter((name) => !optional.includes(name))),
  );
  expect(problemsOf(config.data as Record<string, string>)).toEqual(
    expect.arrayContaining(['PUBLIC_URL', 'MAIL_FROM']),
  );

  const { TRUST_PROXY, ...real } = productionEnv;
  const scratch = {
    RESTORE_TEST_DATABASE_URL: 'postgres://scratch:fjord@scratch:5432/scratch?sslmode=disable',
  };
  expect(problemsOf({ ...example, ...real, ...scratch })).toEqual(['production']);
  const { DECISION_LOG_DIR, ...inBucket } = real;
  const own = {
    OPERATIONS_EMAIL: 'ops@pq.test',
    DECISION_LOG_S3_BUCKET: 'pq-decisions',
    BACKUP_S3_BUCKET: 'pq-backups',
    BACKUP_S3_ACCESS_KEY_ID: 'AKIAPQBACKUPS',
    BACKUP_S3_SECRET_ACCESS_KEY: '60f2d94c81ab37e5',
  };
  expect(problemsOf({ ...(config.data as Record<string, string>), ...inBucket, ...own })).toEqual([
    'production',
  ]);
});

test('compose and the image name files that there are', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { volumes?: string[] }>;
  };
  const mounted = Object.values(compose.services)
    .flatMap(({ volumes = [] }) => volumes)
    .map((volume) => volume.split(':')[0] ?? '')
    .filter((path) => path.startsWith('./'));
  expect(mounted.length).toBeGreaterThan(2);
  expect(mounted.filter((path) => !existsSync(new URL(path, import.meta.url)))).toEqual([]);
  for (const command of [
    /"(apps\/server\/src\/\S+\.ts)"/.exec(read('Dockerfile'))?.[1],
    'apps/server/src/migrate/main.ts',
  ])
    expect(existsSync(new URL(`../${command}`, import.meta.url))).toBe(true);
});

/** The pods of the manifests: what a Deployment or a Job makes. */
function podsOf({ kind, spec }: Manifest): PodSpec[] {
  return kind === 'Deployment' || kind === 'Job'
    ? [(spec as { template: { spec: PodSpec } }).template.spec]
    : [];
}
type Probe = { failureThreshold: number; timeoutSeconds: number };
type PodSpec = {
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext: { runAsNonRoot?: boolean; seccompProfile?: { type: string } };
  containers: {
    securityContext: Record<string, unknown>;
    resources: { requests: Record<string, string>; limits: Record<string, string> };
    readinessProbe?: Probe;
    livenessProbe?: Probe;
  }[];
};

test('pods run under the restricted standard, with measured bounds, and bear one miss of a probe', () => {
  const pods = manifests.flatMap(podsOf);
  expect(pods).toHaveLength(3);
  for (const { automountServiceAccountToken, securityContext, containers } of pods) {
    expect(automountServiceAccountToken).toBe(false);
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    for (const container of containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources.requests).toHaveProperty('memory');
      expect(container.resources.limits).toHaveProperty('memory');
      for (const probe of [container.readinessProbe, container.livenessProbe])
        if (probe) expect([probe.failureThreshold >= 2, probe.timeoutSeconds >= 3]).toEqual([true, true]);
    }
  }
});

test('the memory of a web process has room for the worst pictures', () => {
  const web = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata?.name === 'pq-web');
  const { 'x-web': composed } = parse(read('compose.yaml'), { merge: true }) as {
    'x-web': { deploy: { resources: { limits: { memory: string } } } };
  };
  const limits =
    web && podsOf(web).flatMap(({ containers }) => containers.map(({ resources }) => resources.limits));
  expect(limits).toEqual([{ memory: '2Gi' }]);
  expect(composed.deploy.resources.limits.memory).toBe('2g');
  const busyMb = 524;
  expect(busyMb + MAX_PICTURE_PROCESSES * DEFAULT_LIMITS.memoryMb).toBeLessThan(2_048 * 0.8);
});

test('every deployment has a disruption budget, is asked for its figures, and may be reached by policy alone', () => {
  const namesOf = (kind: string) =>
    manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata?.name);
  expect(namesOf('PodDisruptionBudget').sort()).toEqual(namesOf('Deployment').sort());
  const monitor = JSON.stringify(manifests.find(({ kind }) => kind === 'PodMonitor'));
  for (const name of namesOf('Deployment')) expect(monitor).toContain(`"${name}"`);
  expect(monitor).toContain('"targetLabel":"job"');
  const nothing = manifests.find(({ metadata }) => metadata?.name === 'pq-nothing');
  expect(nothing?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
});

test('kustomize takes every manifest but the migration, and names what runs', () => {
  const { resources, images } = manifests.find(({ kind }) => kind === 'Kustomization') as unknown as {
    resources: string[];
    images: { name: string; newName: string; newTag: string }[];
  };
  const files = readdirSync(new URL('kubernetes', import.meta.url));
  expect([...resources, 'kustomization.yaml', 'migrate.yaml'].sort()).toEqual(files.sort());
  const { version } = JSON.parse(read('../package.json')) as { version: string };
  expect(images.map(({ newTag }) => newTag)).toEqual([version]);
  expect(read('kubernetes/migrate.yaml')).toContain(`image: ${images[0]?.newName}:${version}`);
  expect(read('Dockerfile')).toContain(`image.version=${version} `);
});

test('no example stores files in a folder of one process', () => {
  const config = manifests.find(({ kind }) => kind === 'ConfigMap') as Manifest;
  expect(Object.keys(config.data as object)).toContain('S3_BUCKET');
  expect(variablesIn(read('pq.env.example'))).toContain('S3_BUCKET');
});

test('compose bounds the logs and the memory of every service, and says where its passwords come from', () => {
  const compose = read('compose.yaml');
  const { services } = parse(compose, { merge: true }) as {
    services: Record<
      string,
      { logging?: unknown; image?: string; deploy?: { resources?: { limits?: object } } }
    >;
  };
  for (const [name, { logging, image, deploy }] of Object.entries(services)) {
    expect([name, logging]).toEqual([
      name,
      { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } },
    ]);
    expect(image).toMatch(/:(v?\d+\.\d+|\$\{PQ_TAG)/);
    if (name !== 'migrate')
      expect([name, deploy?.resources?.limits]).toEqual([name, { memory: expect.any(String) }]);
  }
  const asked = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  expect(new Set(variablesIn(read('.env.example')))).toEqual(asked);
});

test('the image gets every workspace that its packages are installed for', () => {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(new URL(`../${folder}`, import.meta.url)).map((name) => `${folder}/${name}`),
  );
  const [build = ''] = read('Dockerfile').split('# What builds the web app');
  for (const workspace of [...workspaces, 'bench', 'e2e'])
    expect(build).toContain(`COPY ${workspace}/package.json ${workspace}/package.json`);
});

test('only the migration receives the password of the owner of the tables', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, unknown> };
  const inCompose = Object.entries(compose.services).filter(([, service]) =>
    JSON.stringify(service).includes('DATABASE_MIGRATION_URL'),
  );
  expect(inCompose.map(([name]) => name)).toEqual(['migrate']);
  expect(variablesIn(read('pq.env.example'))).not.toContain('DATABASE_MIGRATION_URL');
  const inKubernetes = manifests.filter((manifest) => JSON.stringify(manifest).includes('pq-owner'));
  expect(inKubernetes.map(({ metadata }) => metadata?.name)).toEqual(['pq-migrate']);
});

test('every alert names a runbook that there is', () => {
  const headings = [...read('../docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    (heading ?? '')
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const runbooks = [...read('prometheus/alerts.yaml').matchAll(/runbook: docs\/operations\.md#(\S+)/g)].map(
    ([, anchor]) => anchor,
  );
  expect(runbooks.length).toBeGreaterThan(5);
  for (const runbook of runbooks) expect(headings).toContain(runbook);
});
