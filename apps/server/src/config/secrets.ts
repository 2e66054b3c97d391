import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import type { Env } from './env.ts';
import { type KeyRing, parseKeyRing } from './key-ring.ts';
import { readS3Keys } from './stores.ts';

export type Secrets = {
  /** Signs sessions and links. */
  auth: string;
  /** For billing keys at rest. */
  encryptionKeys: KeyRing;
  /** Lets the sandbox announce a moved clock. */
  sandboxToken: string;
  payple: { cstId: string; custKey: string; refundKey: string };
  /** For the store of files; null where it is the local disk. */
  s3: { accessKeyId: string; secretAccessKey: string } | null;
  /** For the bucket of the decision log; null where it has none. */
  decisionLog: { accessKeyId: string; secretAccessKey: string } | null;
  backup: BackupSecrets;
  /** Of our registration with each sign-in provider; empty where it is not offered. */
  social: { kakao: string; naver: string };
};

export type BackupSecrets = {
  /** Encrypts backups; null: they are not. */
  key: Buffer | null;
  s3: { accessKeyId: string; secretAccessKey: string };
  offsite: { accessKeyId: string; secretAccessKey: string };
};

/** Payple's published shared test values; the sandbox knows these. */
const sandboxPayple = { cstId: 'test', custKey: 'abcd1234567890', refundKey: 'sandbox-refund-key' };

/**
 * The secrets of this installation. In sandbox mode those that are not set are made once and kept under DATA_DIR, so
 * that sessions and cards outlive a restart. Those that are set have been judged by parseConfig.
 */
export function readSecrets(env: Env, config: Config): Secrets {
  const stored = config.mode === 'sandbox' ? storedSecrets(config.dataDir) : null;
  const auth = env.AUTH_SECRET ?? stored?.auth ?? '';
  const key = env.ENCRYPTION_KEY ?? stored?.encryptionKey ?? '';
  const keys = parseKeyRing(key);
  if ('problems' in keys) throw new ConfigError(keys.problems.map((problem) => `ENCRYPTION_KEY ${problem}`));
  return {
    auth,
    encryptionKeys: keys.ring,
    sandboxToken: env.SANDBOX_TOKEN ?? createHash('sha256').update(`sandbox:${auth}`).digest('hex'),
    ...readOutsideKeys(env, config),
    decisionLog: decisionLogKeys(env, config),
    backup: readBackupSecrets(env),
    social: {
      kakao: env.KAKAO_CLIENT_SECRET ?? sandboxSocial(config, 'kakao'),
      naver: env.NAVER_CLIENT_SECRET ?? sandboxSocial(config, 'naver'),
    },
  };
}

/** What the payment provider and the store of files know us by. */
export function readOutsideKeys(env: Env, config: Pick<Config, 's3'>): Pick<Secrets, 'payple' | 's3'> {
  return {
    payple: {
      cstId: env.PAYPLE_CST_ID ?? sandboxPayple.cstId,
      custKey: env.PAYPLE_CUST_KEY ?? sandboxPayple.custKey,
      refundKey: env.PAYPLE_REFUND_KEY ?? sandboxPayple.refundKey,
    },
    s3: config.s3 && readS3Keys(env, 'S3'),
  };
}

function decisionLogKeys(env: Env, { decisionLog }: Config): Secrets['decisionLog'] {
  if (!decisionLog || !('bucket' in decisionLog)) return null;
  return {
    accessKeyId: env.DECISION_LOG_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.DECISION_LOG_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** What opens the backup repositories; apart from the rest, since the drill needs nothing else. */
export function readBackupSecrets(env: Env): BackupSecrets {
  return {
    key: env.BACKUP_KEY ? Buffer.from(env.BACKUP_KEY, 'hex') : null,
    s3: readS3Keys(env, 'BACKUP_S3'),
    offsite: readS3Keys(env, 'BACKUP_OFFSITE_S3'),
  };
}

/** What the sandbox's stand-in knows us by. */
function sandboxSocial(config: Config, name: 'kakao' | 'naver'): string {
  return config.mode === 'sandbox' ? `sandbox-${name}-secret` : '';
}

function storedSecrets(dataDir: string): { auth: string; encryptionKey: string } {
  const path = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true });
  const fresh = { auth: randomBytes(32).toString('hex'), encryptionKey: randomBytes(32).toString('hex') };
  try {
    writeFileSync(path, JSON.stringify(fresh), { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return JSON.parse(readFileSync(path, 'utf8')) as typeof fresh;
  }
}
