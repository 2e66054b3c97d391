import { join, relative, resolve } from 'node:path';
import type { Env, EnvName } from './env.ts';

/** `endpoint` null: the provider's default for the region. */
export type S3Config = { bucket: string; region: string; endpoint: string | null };

export type S3Prefix = 'S3' | 'BACKUP_S3' | 'BACKUP_OFFSITE_S3';

type Reader = {
  problem(name: EnvName, what: string): void;
  need(name: EnvName, why: string): void;
  url(name: EnvName, fallback: string): string;
  int(name: EnvName): number;
  oneOf<const Words extends readonly string[]>(name: EnvName, words: Words, to: Words[number]): Words[number];
  postgres(name: EnvName): string | null;
};

export function readS3(
  env: Env,
  read: Pick<Reader, 'need' | 'url'>,
  prefix: S3Prefix = 'S3',
): S3Config | null {
  const bucket = env[`${prefix}_BUCKET`];
  if (!bucket) return null;
  for (const name of ['REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const)
    read.need(`${prefix}_${name}`, `is required with ${prefix}_BUCKET`);
  const endpoint = env[`${prefix}_ENDPOINT`] ? read.url(`${prefix}_ENDPOINT`, '') : null;
  return { bucket, region: env[`${prefix}_REGION`] ?? '', endpoint };
}

/** Empty where missing, which parseConfig has reported. */
export function readS3Keys(env: Env, prefix: S3Prefix): { accessKeyId: string; secretAccessKey: string } {
  return {
    accessKeyId: env[`${prefix}_ACCESS_KEY_ID`] ?? '',
    secretAccessKey: env[`${prefix}_SECRET_ACCESS_KEY`] ?? '',
  };
}

export type DecisionLogConfig = { dir: string } | S3Config;

/**
 * Null where the log is turned off. Missing bucket settings default to those of the file storage. A sandbox stores it
 * in its data folder.
 */
export function readDecisionLog(
  env: Env,
  { mode, dataDir }: { mode: 'sandbox' | 'production'; dataDir: string },
  read: Reader,
): DecisionLogConfig | null {
  const bucket = env.DECISION_LOG_S3_BUCKET;
  if (read.oneOf('DECISION_LOG', ['on', 'off'], 'on') === 'off') {
    if (bucket || env.DECISION_LOG_DIR) read.problem('DECISION_LOG', 'is off, and a place is named for it');
    return null;
  }
  if (bucket && env.DECISION_LOG_DIR)
    read.problem('DECISION_LOG_DIR', 'and DECISION_LOG_S3_BUCKET are two places: name one');
  if (bucket) return readDecisionBucket(env, bucket, read);
  if (env.DECISION_LOG_DIR) return { dir: env.DECISION_LOG_DIR };
  if (mode === 'sandbox') return { dir: join(dataDir, 'decisions') };
  read.problem(
    'DECISION_LOG_S3_BUCKET',
    'is required in production, or DECISION_LOG_DIR on another disk than the database: without it a restore charges who has withdrawn since the backup. DECISION_LOG=off does without',
  );
  return null;
}

function readDecisionBucket(env: Env, bucket: string, read: Reader): S3Config {
  const region = env.DECISION_LOG_S3_REGION ?? env.S3_REGION;
  const ownEndpoint = env.DECISION_LOG_S3_ENDPOINT ? read.url('DECISION_LOG_S3_ENDPOINT', '') : null;
  const endpoint = ownEndpoint ?? env.S3_ENDPOINT ?? null;
  if (!region) read.problem('DECISION_LOG_S3_REGION', 'is required with DECISION_LOG_S3_BUCKET');
  for (const [own, shared] of [
    ['DECISION_LOG_S3_ACCESS_KEY_ID', 'S3_ACCESS_KEY_ID'],
    ['DECISION_LOG_S3_SECRET_ACCESS_KEY', 'S3_SECRET_ACCESS_KEY'],
  ] as const)
    if (!env[own] && !env[shared]) read.problem(own, 'is required with DECISION_LOG_S3_BUCKET');
  if (bucket === env.S3_BUCKET && endpoint === (env.S3_ENDPOINT ?? null))
    read.problem('DECISION_LOG_S3_BUCKET', 'must be another bucket than S3_BUCKET');
  return { bucket, region: region ?? '', endpoint };
}

export type BackupConfig = {
  /** Null: no scheduled backups. */
  repository: { folder: string } | { s3: S3Config } | null;
  offsite: S3Config | null;
  retention: { daily: number; weekly: number; monthly: number };
  /** As the owner of a scratch database for restore tests. */
  restoreTestUrl: string | null;
};

const BACKUP_KEY = /^[0-9a-f]{64}$/i;
const WRONG_KEY = 'must be 64 hexadecimal digits';

/** Also checks that backups are not stored where they would be lost with the data. */
export function readBackup(env: Env, read: Reader, site: { dataDir: string; cwd: string }): BackupConfig {
  const folder = env.BACKUP_DIR ? resolve(site.cwd, env.BACKUP_DIR) : null;
  const s3 = readS3(env, read, 'BACKUP_S3');
  const offsite = readS3(env, read, 'BACKUP_OFFSITE_S3');
  if (folder && s3) read.problem('BACKUP_DIR', 'and BACKUP_S3_BUCKET exclude each other');
  if (folder) checkFolder(folder, site.dataDir, read);
  checkBuckets(env, s3, offsite, read);
  if (offsite && !s3 && !folder)
    read.problem('BACKUP_OFFSITE_S3_BUCKET', 'needs BACKUP_DIR or BACKUP_S3_BUCKET');
  if (env.BACKUP_KEY && !BACKUP_KEY.test(env.BACKUP_KEY)) read.problem('BACKUP_KEY', WRONG_KEY);
  const restoreTestUrl = read.postgres('RESTORE_TEST_DATABASE_URL');
  for (const name of ['DATABASE_URL', 'DATABASE_MIGRATION_URL', 'DATABASE_REPLICA_URL'] as const)
    if (restoreTestUrl && isSameDatabase(restoreTestUrl, env[name]))
      read.problem('RESTORE_TEST_DATABASE_URL', `must not be the database of ${name}`);
  return {
    repository: folder ? { folder } : s3 && { s3 },
    offsite,
    retention: {
      daily: read.int('BACKUP_KEEP_DAILY'),
      weekly: read.int('BACKUP_KEEP_WEEKLY'),
      monthly: read.int('BACKUP_KEEP_MONTHLY'),
    },
    restoreTestUrl,
  };
}

function checkFolder(folder: string, dataDir: string, read: Reader): void {
  const files = join(dataDir, 'files');
  if (isWithin(folder, files) || isWithin(files, folder))
    read.problem('BACKUP_DIR', `must not hold the files of the site, or be among them (${files})`);
}

function checkBuckets(env: Env, s3: S3Config | null, offsite: S3Config | null, read: Reader): void {
  if (s3 && s3.bucket === env.S3_BUCKET)
    read.problem('BACKUP_S3_BUCKET', 'must not be the bucket of the site (S3_BUCKET)');
  if (offsite && offsite.bucket === env.S3_BUCKET)
    read.problem('BACKUP_OFFSITE_S3_BUCKET', 'must not be the bucket of the site (S3_BUCKET)');
  if (offsite && s3 && offsite.bucket === s3.bucket && offsite.endpoint === s3.endpoint)
    read.problem('BACKUP_OFFSITE_S3_BUCKET', 'must not be the bucket of BACKUP_S3_BUCKET');
}

function isWithin(path: string, folder: string): boolean {
  return !relative(folder, path).startsWith('..');
}

/** Compares server, port and name, not the role. */
export function isSameDatabase(one: string, other: string | undefined): boolean {
  if (!other || !URL.canParse(one) || !URL.canParse(other)) return false;
  const addressOf = (text: string) => {
    const { hostname, port, pathname } = new URL(text);
    return `${hostname === 'localhost' ? '127.0.0.1' : hostname}:${port || 5432}${pathname}`;
  };
  return addressOf(one) === addressOf(other);
}

/** For commands that must not know the rest of the site's settings. Throws with all problems. */
export function readBackupRepository(env: Env, cwd: string): BackupConfig['repository'] {
  const problems: string[] = [];
  const problem = (name: EnvName, what: string) => void problems.push(`${name} ${what}`);
  const s3 = readS3(
    env,
    {
      need: (name, why) => void (env[name] || problem(name, why)),
      url: (name) => {
        if (!URL.canParse(env[name] ?? '')) problem(name, 'must be an http(s) URL');
        return env[name] ?? '';
      },
    },
    'BACKUP_S3',
  );
  if (env.BACKUP_KEY && !BACKUP_KEY.test(env.BACKUP_KEY)) problem('BACKUP_KEY', WRONG_KEY);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return env.BACKUP_DIR ? { folder: resolve(cwd, env.BACKUP_DIR) } : s3 && { s3 };
}
