import { DAY_MS } from '@pq/domain/dates';
import { deleteUploads } from '#src/modules/media/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { deleteIdentities } from './queries.ts';

const RETENTION_MS = 90 * DAY_MS;

/** Deletes identities, with their documents, ninety days after they were sent back or their member has left; returns how many. */
export async function deleteOldIdentities({ database, clock }: Platform): Promise<number> {
  return inTransaction(database.db, async (tx) => {
    const { count, uploads } = await deleteIdentities(tx, new Date(clock.now() - RETENTION_MS));
    await deleteUploads(tx, uploads);
    return count;
  });
}
