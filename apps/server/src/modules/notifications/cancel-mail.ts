import type { Tx } from '#src/platform/database/database.ts';
import { deleteUnsent } from './queries.ts';

/**
 * Takes a mail out of the outbox by its dedupeKey while it waits; false when there is none. One that a worker is sending at
 * this moment goes out.
 */
export function cancelMail(tx: Tx, dedupeKey: string): Promise<boolean> {
  return deleteUnsent(tx, dedupeKey);
}
