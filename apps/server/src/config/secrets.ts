import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import type { Env } from './env.ts';
import { type KeyRing, parseKeyRing } from './key-ring.ts';
import { readS3Keys } from './stores.ts';
import { createVapidPair, readVapid, type VapidKeys } from './vapid.ts';

export type Secrets = {
  auth: string;
  encryptionKeys: KeyRing;
  sandboxToken: string;
  payple: { cstId: string; custKey: string; refundKey: string };
  /** Null where files are on the local disk. */
  s3: { accessKeyId: string; secretAccessKey: string } | null;
  /** Null where the decision log has no bucket. */
  decisionLog: { accessKeyId: string; secretAccessKey: string } | null;
  backup: BackupSecrets;
  /** OAuth client secrets; empty where a provider is not offered. */
  social: { kakao: string; naver: string };
  /** Null where no web pushes are sent. */
  vapid: VapidKeys | null;
};

export type BackupSecrets = {
  /** Encrypts backups; null: not encrypted. */
  key: Buffer | null;
  s3: { accessKeyId: string; secretAccessKey: string };
  offsite: { accessKeyId: string; secretAccessKey: string };
};

/** Payple's published shared test values; the sandbox knows these. */
const sandboxPayple = { cstId: 'test', custKey: 'abcd1234567890', refundKey: 'sandbox-refund-key' };

/**
 * In sandbox mode missing secrets are generated once and stored in DATA_DIR, so that sessions and cards survive a
 * restart. Given ones were validated by parseConfig.
 */
export function readSecrets(env: Env, config: Config): Secrets {
  const stored = config.mode === 'sandbox' ? loadOrCreateSecrets(config.dataDir) : null;
  const auth = env.AUTH_SECRET ?? stored?.auth ?? '';
  const key = env.ENCRYPTION_KEY ?? stored?.encryptionKey ?? '';
  const keys = parseKeyRing(key);
  if ('problems' in keys) throw new ConfigError(keys.problems.map((problem) => `ENCRYPTION_KEY ${problem}`));
  return {
    auth,
    encryptionKeys: keys.ring,
    sandboxToken: env.SANDBOX_TOKEN ?? createHash('sha256').update(`sandbox:${auth}`).digest('hex'),
    ...readProviderKeys(env, config),
    decisionLog: decisionLogKeys(env, config),
    backup: readBackupSecrets(env),
    social: {
      kakao: env.KAKAO_CLIENT_SECRET ?? sandboxSocial(config, 'kakao'),
      naver: env.NAVER_CLIENT_SECRET ?? sandboxSocial(config, 'naver'),
    },
    vapid: readVapid(env, () => {}) ?? (config.mode === 'sandbox' ? sandboxVapid(config.dataDir) : null),
  };
}

export function readProviderKeys(env: Env, config: Pick<Config, 's3'>): Pick<Secrets, 'payple' | 's3'> {
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

/** Separate, because the drill needs nothing else. */
export function readBackupSecrets(env: Env): BackupSecrets {
  return {
    key: env.BACKUP_KEY ? Buffer.from(env.BACKUP_KEY, 'hex') : null,
    s3: readS3Keys(env, 'BACKUP_S3'),
    offsite: readS3Keys(env, 'BACKUP_OFFSITE_S3'),
  };
}

function sandboxSocial(config: Config, name: 'kakao' | 'naver'): string {
  return config.mode === 'sandbox' ? `sandbox-${name}-secret` : '';
}

function loadOrCreateSecrets(dataDir: string): { auth: string; encryptionKey: string } {
  return loadOrCreate(dataDir, 'secrets.json', {
    auth: randomBytes(32).toString('hex'),
    encryptionKey: randomBytes(32).toString('hex'),
  });
}

function sandboxVapid(dataDir: string): VapidKeys {
  return { subject: 'mailto:sandbox@localhost', ...loadOrCreate(dataDir, 'vapid.json', createVapidPair()) };
}

function loadOrCreate<Stored>(dataDir: string, name: string, fresh: Stored): Stored {
  const path = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, JSON.stringify(fresh), { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return JSON.parse(readFileSync(path, 'utf8')) as Stored;
  }
}
