import type { BackupConfig } from '#src/config/backup.ts';
import type { BackupSecrets } from '#src/config/secrets.ts';
import type { BackupStore } from './backup-store.ts';
import { encryptStore } from './encrypted-store.ts';
import { createFolderStore } from './folder-store.ts';

/** The repository that the settings name, encrypted where they have a key. What is brought back from it refuses what is not. */
export async function openBackupStore(
  repository: NonNullable<BackupConfig['repository']>,
  secrets: BackupSecrets,
  plain?: 'read' | 'refuse',
): Promise<BackupStore> {
  if ('folder' in repository) return encryptStore(createFolderStore(repository.folder), secrets.key, plain);
  const { createS3Store } = await import('./s3-store.ts');
  return encryptStore(createS3Store(repository.s3, secrets.s3), secrets.key, plain);
}

/** The second repository; null where the settings name none. */
export async function openOffsiteStore(
  { offsite }: Pick<BackupConfig, 'offsite'>,
  secrets: BackupSecrets,
): Promise<BackupStore | null> {
  if (!offsite) return null;
  const { createS3Store } = await import('./s3-store.ts');
  return encryptStore(createS3Store(offsite, secrets.offsite), secrets.key);
}
