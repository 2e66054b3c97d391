import type { Env, EnvName } from './env.ts';

/** An S3-compatible store. `endpoint` null: the provider's own for the region. */
export type S3Config = { bucket: string; region: string; endpoint: string | null };

type Reader = { need(name: EnvName, why: string): void; url(name: EnvName, fallback: string): string };

/** The store of files that the settings name; null when they name none. Keys are in secrets.ts. */
export function readS3(env: Env, read: Reader): S3Config | null {
  const bucket = env.S3_BUCKET;
  if (!bucket) return null;
  for (const name of ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    read.need(name, 'is required with S3_BUCKET');
  const endpoint = env.S3_ENDPOINT ? read.url('S3_ENDPOINT', '') : null;
  return { bucket, region: env.S3_REGION ?? '', endpoint };
}
