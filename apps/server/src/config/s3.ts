import type { Env, EnvName } from './env.ts';

/** An S3-compatible store. `endpoint` null: the provider's own for the region. */
export type S3Config = { bucket: string; region: string; endpoint: string | null };

/** What the names of a store's settings begin with. */
export type S3Prefix = 'S3' | 'BACKUP_S3' | 'BACKUP_OFFSITE_S3';

type Reader = { need(name: EnvName, why: string): void; url(name: EnvName, fallback: string): string };

/** A store that the settings name; null when they name none. Keys are in secrets.ts. */
export function readS3(env: Env, read: Reader, prefix: S3Prefix = 'S3'): S3Config | null {
  const bucket = env[`${prefix}_BUCKET`];
  if (!bucket) return null;
  for (const name of ['REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const)
    read.need(`${prefix}_${name}`, `is required with ${prefix}_BUCKET`);
  const endpoint = env[`${prefix}_ENDPOINT`] ? read.url(`${prefix}_ENDPOINT`, '') : null;
  return { bucket, region: env[`${prefix}_REGION`] ?? '', endpoint };
}

/** The keys of a store; empty where they are missing, which parseConfig has told. */
export function readS3Keys(env: Env, prefix: S3Prefix): { accessKeyId: string; secretAccessKey: string } {
  return {
    accessKeyId: env[`${prefix}_ACCESS_KEY_ID`] ?? '',
    secretAccessKey: env[`${prefix}_SECRET_ACCESS_KEY`] ?? '',
  };
}
