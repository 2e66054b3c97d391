import { type EnvName, envNames } from './settings.ts';

export type { EnvName };
export type Env = Partial<Record<EnvName, string>>;

/** Nothing else in the server reads process.env. Empty values count as not set. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const env: Env = {};
  for (const name of envNames) {
    const value = source[name];
    if (value !== undefined && value !== '') env[name] = value;
  }
  return env;
}

export function childEnv(changes: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(inherited), ...changes };
}

export function listSetNames(source: NodeJS.ProcessEnv = process.env): string[] {
  return Object.keys(source).filter((name) => source[name]);
}

type UnknownSetting = { name: string; suggestion: EnvName | null };

const knownNames: readonly string[] = envNames;

/** Prefixes of our settings, which other programs do not use except for `foreignNames`. */
const ownGroups =
  /^(?:ADDRESS_LIMIT|AUTH|BACKUP|CHARGE|DATABASE|DECISION_LOG|ENCRYPTION|KAKAO|MAIL|NAVER|OPERATIONS|OPERATOR|PAYPLE|POSTCODE|PQ|S3|SANDBOX|SETTLEMENT|SMTP|TRUST)_/;

/** Service links of Kubernetes and Docker, and variables of npm and Node. */
const foreignNames = /_SERVICE_(?:HOST|PORT)|_PORT_\d+_(?:TCP|UDP)|^npm_|^NODE_(?!ENV)/i;

export function findUnknownSettings(set: readonly string[] = listSetNames()): UnknownSetting[] {
  return set
    .filter((name) => !knownNames.includes(name) && !foreignNames.test(name) && !isServiceLink(name, set))
    .map((name) => ({ name, suggestion: findNearest(name.toUpperCase()) }))
    .filter(({ name, suggestion }) => suggestion !== null || ownGroups.test(name.toUpperCase()));
}

/** `PQ_WEB_PORT` next to `PQ_WEB_SERVICE_HOST` is Kubernetes' third name for a service. */
function isServiceLink(name: string, set: readonly string[]): boolean {
  return name.endsWith('_PORT') && set.includes(name.replace(/PORT$/, 'SERVICE_HOST'));
}

export function describeUnknownSetting({ name, suggestion }: UnknownSetting): string {
  return `${name} is no setting and is ignored${suggestion ? `: did you mean ${suggestion}?` : ''}`;
}

/** Short names resemble those of other programs (HOST, HOME): one edit for them, two for long ones. */
function findNearest(name: string): EnvName | null {
  const maxEdits = name.length <= 6 ? 1 : 2;
  let best: { name: EnvName; edits: number } | null = null;
  for (const candidate of envNames) {
    const edits = countEdits(name, candidate);
    if (edits <= maxEdits && edits < (best?.edits ?? Number.POSITIVE_INFINITY))
      best = { name: candidate, edits };
  }
  return best?.name ?? null;
}

function countEdits(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isExchanged = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          (row[j - 1] ?? 0) + 1,
          replaced,
          isExchanged ? at(i - 2, j - 2) + 1 : replaced,
        ),
      );
    }
  }
  return at(from.length, to.length);
}

export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname);
}
