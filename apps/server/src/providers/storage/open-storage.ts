import type { Config } from '#src/config/config.ts';
import type { Secrets } from '#src/config/secrets.ts';
import { createStorage, type Storage } from './storage.ts';

export async function openStorage(
  config: Pick<Config, 'dataDir' | 's3'>,
  secrets: Pick<Secrets, 's3'>,
): Promise<Storage> {
  if (!config.s3 || !secrets.s3) return createStorage(config);
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(config.s3, secrets.s3);
}
