import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { blockedPorts } from './blocked-ports.ts';
import type { Env, EnvName } from './env.ts';
import { isLoopbackHost, isLoopbackUrl } from './env.ts';
import { parseKeyRing } from './key-ring.ts';
import { checkProduction, findWeakness, providerKeys } from './production-rules.ts';
import { settingOf } from './settings.ts';
import {
  type BackupConfig,
  type DecisionLogConfig,
  readBackup,
  readDecisionLog,
  readS3,
  type S3Config,
} from './stores.ts';
import { readVapid } from './vapid.ts';

export type Role = 'all' | 'web' | 'worker';

export type Config = {
  mode: 'sandbox' | 'production';
  role: Role;
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  /** As the owner, for migrations; null where the role of `databaseUrl` is the owner or another process migrates. */
  migrationUrl: string | null;
  replicaUrl: string | null;
  databaseWaitS: number;
  postgresPort: number | null;
  /** `isOpen`: reachable from other machines, under any name. */
  sandbox: { port: number; smtpPort: number | null; url: string; isOpen: boolean };
  seed: { kind: 'demo' | 'none' } | { kind: 'bench'; projects: number };
  warmPictures: boolean;
  logLevel: string;
  slowQueryMs: number;
  drainS: number;
  /** Health and metrics for the internal network; null: on the site's port in sandbox mode, else nowhere. */
  operatorPort: number | null;
  addressLimitFactor: number;
  /** Addresses of the proxies in front; `true` trusts everyone. */
  trustProxy: boolean | string;
  auth: { linkTtlS: number; sessionTtlS: number; lockoutS: number; adminEmail: string | null };
  /** Null: files are on the local disk below `dataDir`. */
  s3: S3Config | null;
  /** Null: decisions are stored in the database only. */
  decisionLog: DecisionLogConfig | null;
  backup: BackupConfig;
  /** `operations`: recipient of the daily checks' findings; null: nobody. */
  mail: { smtpUrl: string | null; from: string; operations: string | null; bulkPerMinute: number };
  payple: { host: string; scriptUrl: string };
  /** Whether batches of payouts may be released. */
  payouts: 'off' | 'bank-file';
  /** Bank, number and holder of the account to which makers pay what they owe, as it is mailed; null: support gives it. */
  settlementAccount: string | null;
  chargeConcurrency: number;
  postcodeScriptUrl: string;
  social: SocialConfigs;
  /** The commit that an image was built from; null in a checkout. */
  revision: string | null;
  /** `name=action[:ms]` pairs for crash tests; empty in production. */
  failpoints: string;
};

export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export function parseConfig(env: Env, cwd: string): Config {
  const { config, problems } = inspectConfig(env, cwd);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Wrong settings are in `problems` and have their default in `config`. */
export function inspectConfig(env: Env, cwd: string): { config: Config; problems: string[] } {
  const read = createReader(env);
  const isProduction = env.NODE_ENV === 'production' || providerKeys.some((name) => env[name]);
  const mode = isProduction ? 'production' : 'sandbox';
  const port = read.pagePort('PORT');
  const host = env.HOST ?? '127.0.0.1';
  const sandboxPort = read.pagePort('SANDBOX_PORT');
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const publicUrl = read.pageUrl('PUBLIC_URL', `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`);
  const role = read.oneOf('ROLE', ['all', 'web', 'worker'], 'all');

  const isOpenSandbox = read.oneOf('SANDBOX', ['yes', 'no'], 'no') === 'yes';
  if (mode === 'production') checkProduction(env, read.problem);
  else if (!isOpenSandbox) checkClosedSandbox(host, publicUrl, read);
  checkOwnSecrets(env, mode, read);
  readVapid(env, read.problem);
  if (role !== 'all') read.need('DATABASE_URL', `is required with ROLE=${role}`);

  const dataDir = absolute(env.DATA_DIR ?? '.data', cwd);
  const config: Config = {
    mode,
    role,
    port,
    host,
    publicUrl: publicUrl.replace(/\/$/, ''),
    dataDir,
    databaseUrl: read.postgres('DATABASE_URL'),
    migrationUrl: read.postgres('DATABASE_MIGRATION_URL'),
    replicaUrl: read.postgres('DATABASE_REPLICA_URL'),
    databaseWaitS: read.int('DATABASE_WAIT_S'),
    postgresPort: read.optionalPort('POSTGRES_PORT'),
    sandbox: {
      port: sandboxPort,
      smtpPort: read.optionalPort('SANDBOX_SMTP_PORT'),
      url: sandboxUrl,
      isOpen: isOpenSandbox,
    },
    seed: read.seed(mode),
    warmPictures: read.oneOf('WARM_PICTURES', ['on', 'off'], 'on') === 'on',
    logLevel: read.oneOf('LOG_LEVEL', logLevels, isProduction ? 'info' : 'warn'),
    slowQueryMs: read.int('SLOW_QUERY_MS'),
    drainS: readDrain(read, mode, role),
    operatorPort: read.optionalPort('OPERATOR_PORT'),
    addressLimitFactor: readLimitFactor(read, mode),
    trustProxy: read.proxies(mode),
    auth: {
      linkTtlS: read.int('AUTH_LINK_TTL_S'),
      sessionTtlS: read.int('AUTH_SESSION_TTL_S'),
      lockoutS: read.int('AUTH_LOCKOUT_S'),
      adminEmail: env.ADMIN_EMAIL ?? null,
    },
    s3: readS3(env, read),
    decisionLog: readDecisionLog(env, { mode, dataDir }, read),
    backup: readBackup(env, read, { dataDir, cwd }),
    mail: readMail(env, read),
    payple: {
      host: read.url('PAYPLE_HOST', sandboxUrl),
      scriptUrl: read.url('PAYPLE_SCRIPT_URL', `${sandboxUrl}/js/v1/payment.js`),
    },
    payouts: read.oneOf('PAYOUTS', ['off', 'bank-file'], isProduction ? 'off' : 'bank-file'),
    settlementAccount: readSettlementAccount(env, read),
    chargeConcurrency: read.int('CHARGE_CONCURRENCY'),
    postcodeScriptUrl: read.url('POSTCODE_SCRIPT_URL', `${sandboxUrl}/postcode/postcode.v2.js`),
    social: readSocial(env, read, mode === 'sandbox' ? sandboxUrl : null),
    failpoints: env.FAILPOINTS ?? '',
    revision: env.PQ_REVISION ?? null,
  };
  return { config, problems: read.problems };
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function readLimitFactor(read: ReturnType<typeof createReader>, mode: Config['mode']): number {
  const limits = read.oneOf('LIMITS', ['strict', 'loose'], mode === 'sandbox' ? 'loose' : 'strict');
  return read.int('ADDRESS_LIMIT_FACTOR', limits === 'loose' ? 100 : 1);
}

/** In production load balancers need time to notice; in development Ctrl-C should not wait. */
function readDrain(read: ReturnType<typeof createReader>, mode: Config['mode'], role: Role): number {
  return read.int('DRAIN_S', mode === 'production' && role !== 'all' ? 5 : 0);
}

function readMail(env: Env, read: ReturnType<typeof createReader>): Config['mail'] {
  return {
    smtpUrl: env.SMTP_URL ?? null,
    from: env.MAIL_FROM ?? 'PQ <no-reply@example.com>',
    operations: env.OPERATIONS_EMAIL ?? env.ADMIN_EMAIL ?? null,
    bulkPerMinute: read.int('MAIL_BULK_PER_MINUTE'),
  };
}

function readSettlementAccount(env: Env, read: ReturnType<typeof createReader>): string | null {
  const account = env.SETTLEMENT_ACCOUNT?.trim() ?? null;
  const isReadable = account === null || /^(?=(?:.*\d){10}).{1,100}$/.test(account);
  if (!isReadable)
    read.problem(
      'SETTLEMENT_ACCOUNT',
      'must name bank, number and holder in one line of at most 100 characters',
    );
  return isReadable ? account : null;
}

/** The demo's accounts have a public password: opening the sandbox to others has to be explicit. */
function checkClosedSandbox(host: string, publicUrl: string, read: ReturnType<typeof createReader>): void {
  const otherwise = 'for production set the PAYPLE_ keys, to show the sandbox to others SANDBOX=yes';
  if (!isLoopbackHost(host)) read.problem('HOST', `is not loopback: ${otherwise}`);
  if (URL.canParse(publicUrl) && !isLoopbackUrl(publicUrl))
    read.problem('PUBLIC_URL', `is not loopback: ${otherwise}`);
}

function checkOwnSecrets(env: Env, mode: Config['mode'], read: ReturnType<typeof createReader>): void {
  const { AUTH_SECRET: auth, ENCRYPTION_KEY: keys } = env;
  if (auth && auth.length < 32) read.problem('AUTH_SECRET', 'must be at least 32 characters');
  const parsed = keys ? parseKeyRing(keys) : { problems: [] };
  if ('problems' in parsed) {
    for (const problem of parsed.problems) read.problem('ENCRYPTION_KEY', problem);
  } else if (mode === 'production') {
    for (const { id, bytes } of parsed.ring) {
      const weakness = findWeakness(bytes.toString('hex'));
      if (weakness) read.problem('ENCRYPTION_KEY', `holds a key ("${id}") that ${weakness}`);
    }
  }
}

const BLOCKED = 'browsers open no page on this port';

function createReader(env: Env) {
  const problems: string[] = [];
  const problem = (name: EnvName, what: string) => void problems.push(`${name} ${what}`);
  return {
    problems,
    problem,
    need(name: EnvName, why: string) {
      if (!env[name]) problem(name, why);
    },
    int(name: EnvName, otherwise?: number): number {
      const { range: [min, max] = [0, Number.MAX_SAFE_INTEGER], fallback: declared } = settingOf(name);
      const fallback = otherwise ?? Number(declared);
      const text = env[name];
      if (text === undefined) return fallback;
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      if (value >= min && value <= max) return value;
      problem(name, `must be a whole number from ${min} to ${max}, not "${text}"`);
      return fallback;
    },
    pagePort(name: EnvName): number {
      const port = this.int(name);
      if (!blockedPorts.has(port)) return port;
      problem(name, `must not be ${port}: ${BLOCKED}`);
      return Number(settingOf(name).fallback);
    },
    pageUrl(name: EnvName, fallback: string): string {
      const url = this.url(name, fallback);
      const { port } = new URL(url);
      if (port === '' || !blockedPorts.has(Number(port))) return url;
      problem(name, `must not have port ${port}: ${BLOCKED}`);
      return fallback;
    },
    optionalPort(name: EnvName): number | null {
      return env[name] ? this.int(name, 0) : null;
    },
    oneOf<const Words extends readonly string[]>(
      name: EnvName,
      words: Words,
      fallback: Words[number],
    ): Words[number] {
      const text = env[name];
      if (text === undefined || words.includes(text)) return text ?? fallback;
      problem(name, `must be one of ${words.join(', ')}, not "${text}"`);
      return fallback;
    },
    url(name: EnvName, fallback: string): string {
      const text = env[name] ?? fallback;
      if (/^https?:\/\/[^/]/.test(text) && URL.canParse(text)) return text;
      problem(name, `must be an http(s) URL, not "${text}"`);
      return fallback;
    },
    postgres(name: EnvName): string | null {
      const text = env[name];
      if (!text) return null;
      if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
      problem(name, 'must be a postgres:// URL');
      return null;
    },
    proxies(mode: Config['mode']): Config['trustProxy'] {
      const text = env.TRUST_PROXY;
      if (text === undefined || text === 'false') return false;
      if (text === 'true' && mode === 'sandbox') return true;
      if (!text.split(',').every(isAddressRange))
        problem('TRUST_PROXY', `must be the addresses of the proxies, not "${text}"`);
      return text;
    },
    seed(mode: Config['mode']): Config['seed'] {
      const text = env.SEED ?? (mode === 'sandbox' ? 'demo' : 'none');
      // The demo's accounts, one of them an admin, have a public password.
      if (mode === 'production' && text !== 'none') {
        problem('SEED', `must be none in production, not "${text}"`);
        return { kind: 'none' };
      }
      if (text === 'demo' || text === 'none') return { kind: text };
      const bench = /^bench:([1-9]\d{0,6})$/.exec(text);
      if (bench) return { kind: 'bench', projects: Number(bench[1]) };
      problem('SEED', `must be demo, none or bench:N, not "${text}"`);
      return { kind: 'none' };
    },
  };
}

function absolute(path: string, cwd: string): string {
  return isAbsolute(path) ? path : resolve(cwd, path);
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.trim().split('/');
  const version = isIP(address);
  const maxBits = version === 4 ? 32 : 128;
  return (
    version > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  );
}

type SocialConfig = { clientId: string; authHost: string; apiHost: string };
type SocialConfigs = { kakao: SocialConfig | null; naver: SocialConfig | null };

type Reader = {
  url(name: EnvName, fallback: string): string;
  problem(name: EnvName, what: string): void;
};
type Names = { id: EnvName; secret: EnvName; auth: EnvName; api: EnvName };

const socialSettings = {
  kakao: {
    id: 'KAKAO_CLIENT_ID',
    secret: 'KAKAO_CLIENT_SECRET',
    auth: 'KAKAO_AUTH_HOST',
    api: 'KAKAO_API_HOST',
  },
  naver: {
    id: 'NAVER_CLIENT_ID',
    secret: 'NAVER_CLIENT_SECRET',
    auth: 'NAVER_AUTH_HOST',
    api: 'NAVER_API_HOST',
  },
} as const satisfies Record<string, Names>;

/** With a client id the real provider; without one the sandbox's, or in production none, which hides its button. */
function readSocial(env: Env, read: Reader, sandboxUrl: string | null): SocialConfigs {
  const provider = (name: 'kakao' | 'naver', hosts: { auth: string; api: string }): SocialConfig | null => {
    const { id, secret, auth, api } = socialSettings[name];
    if (env[id] && !env[secret]) read.problem(secret, `is required with ${id}`);
    if (env[secret] && !env[id]) read.problem(id, `is required with ${secret}`);
    if (!env[id] && sandboxUrl === null) return null;
    const sandboxHost = `${sandboxUrl}/${name}`;
    return {
      clientId: env[id] ?? `sandbox-${name}`,
      authHost: read.url(auth, env[id] ? hosts.auth : sandboxHost).replace(/\/+$/, ''),
      apiHost: read.url(api, env[id] ? hosts.api : sandboxHost).replace(/\/+$/, ''),
    };
  };
  return {
    kakao: provider('kakao', { auth: 'https://kauth.kakao.com', api: 'https://kapi.kakao.com' }),
    naver: provider('naver', { auth: 'https://nid.naver.com', api: 'https://openapi.naver.com' }),
  };
}
