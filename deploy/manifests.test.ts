import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ConfigError, parseConfig } from '../apps/server/src/config/config.ts';
import { readEnv } from '../apps/server/src/config/env.ts';
import { productionEnv } from '../apps/server/src/config/testing/production-env.ts';

type Manifest = { apiVersion: string; kind: string; metadata: { name: string } } & Record<string, unknown>;
type Model = new (manifest: unknown) => { validate(): void };

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const manifests = readdirSync(new URL('kubernetes', import.meta.url)).flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document): Manifest => document.toJS()),
);

/** Throws where a manifest is against the schema that Kubernetes publishes of its kind. */
async function validate(manifest: Manifest): Promise<void> {
  const models = (await import(/* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`)) as Record<
    string,
    Model
  >;
  const model = models[manifest.kind];
  if (!model) throw new Error(`no kind ${manifest.kind}`);
  new model(manifest).validate();
}

test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s is as Kubernetes wants it',
  async (_name, manifest) => {
    await validate(manifest);
  },
);

test('control: a manifest with a wrong field is refused', async () => {
  const web = structuredClone(manifests.find(({ kind }) => kind === 'Deployment')) as Manifest;
  (web.spec as { replicas: unknown }).replicas = 'two';
  await expect(validate(web)).rejects.toThrow();
});

/** The variables that are set in the manifests, beside those of secrets. */
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
  const optional = ['ADMIN_EMAIL', 'OPERATIONS_EMAIL', 'TRUST_PROXY'];
  expect(new Set(problemsOf(example))).toEqual(
    new Set(Object.keys(example).filter((name) => !optional.includes(name))),
  );
  expect(problemsOf(config.data as Record<string, string>)).toEqual(
    expect.arrayContaining(['PUBLIC_URL', 'MAIL_FROM']),
  );

  const { TRUST_PROXY, ...real } = productionEnv;
  expect(problemsOf({ ...example, ...real })).toEqual(['production']);
  expect(problemsOf({ ...(config.data as Record<string, string>), ...real })).toEqual(['production']);
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
    'apps/server/src/backup/main.ts',
    'apps/server/src/migrate/main.ts',
  ])
    expect(existsSync(new URL(`../${command}`, import.meta.url))).toBe(true);
});

test('nothing but the migration is given the password of the owner of the tables', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, unknown> };
  const inCompose = Object.entries(compose.services).filter(([, service]) =>
    JSON.stringify(service).includes('DATABASE_MIGRATION_URL'),
  );
  expect(inCompose.map(([name]) => name)).toEqual(['migrate']);
  expect(variablesIn(read('pq.env.example'))).not.toContain('DATABASE_MIGRATION_URL');
  const inKubernetes = manifests.filter((manifest) => JSON.stringify(manifest).includes('pq-owner'));
  expect(inKubernetes.map(({ metadata }) => metadata.name)).toEqual(['pq-migrate']);
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
