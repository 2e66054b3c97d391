import { isSealedByOthers, knownPrefixes } from '#src/modules/pledging/index.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Executor } from '../platform/database/database.ts';
import { StartError } from './preflight.ts';

/** Refuses a start after which charges would fail one by one, since a key that seals cards is not there. Throws StartError. */
export async function assertKeyRing(db: Executor, secrets: Pick<Secrets, 'encryptionKeys'>): Promise<void> {
  if (await isSealedByOthers(db, knownPrefixes(secrets)))
    throw new StartError(
      'ENCRYPTION_KEY lacks a key that seals saved cards: put it back, and remove it when `npm run rotate-keys -- --check` ends with 0',
    );
}
