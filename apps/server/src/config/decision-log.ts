import { join } from 'node:path';
import type { Env, EnvName } from './env.ts';
import type { S3Config } from './s3.ts';

/** Where decisions about money are stored apart from the database: a folder, or a bucket of its own. */
export type DecisionLogConfig = { dir: string } | S3Config;

type Reader = {
  problem(name: EnvName, what: string): void;
  url(name: EnvName, fallback: string): string;
  word<const Words extends readonly string[]>(name: EnvName, words: Words, to: Words[number]): Words[number];
};

/**
 * The place of the decision log; null where the settings say that there is none. What is not named of a bucket is as with the
 * store of files. A sandbox keeps it in its data folder.
 */
export function readDecisionLog(
  env: Env,
  { mode, dataDir }: { mode: 'sandbox' | 'production'; dataDir: string },
  read: Reader,
): DecisionLogConfig | null {
  const bucket = env.DECISION_LOG_S3_BUCKET;
  if (read.word('DECISION_LOG', ['on', 'off'], 'on') === 'off') {
    if (bucket || env.DECISION_LOG_DIR) read.problem('DECISION_LOG', 'is off, and a place is named for it');
    return null;
  }
  if (bucket && env.DECISION_LOG_DIR)
    read.problem('DECISION_LOG_DIR', 'and DECISION_LOG_S3_BUCKET are two places: name one');
  if (bucket) return readBucket(env, bucket, read);
  if (env.DECISION_LOG_DIR) return { dir: env.DECISION_LOG_DIR };
  if (mode === 'sandbox') return { dir: join(dataDir, 'decisions') };
  read.problem(
    'DECISION_LOG_S3_BUCKET',
    'is required in production, or DECISION_LOG_DIR on another disk than the database: without it a restore charges who has withdrawn since the backup. DECISION_LOG=off does without',
  );
  return null;
}

function readBucket(env: Env, bucket: string, read: Reader): S3Config {
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
