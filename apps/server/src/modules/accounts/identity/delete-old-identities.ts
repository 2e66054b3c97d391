import { DAY_MS } from '@pq/domain/dates';
import sql, { type Sql } from 'sql-template-tag';
import { deleteUploads } from '#src/modules/media/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { deleteIdentities } from './queries.ts';

const RETENTION_MS = 90 * DAY_MS;

function fiveYearsBefore(nowMs: number): Date {
  const date = new Date(nowMs);
  date.setUTCFullYear(date.getUTCFullYear() - 5);
  return date;
}

/** Something was paid to the member since then. */
export type IsPaidSince = (memberId: Sql, since: Date) => Sql;

/**
 * Deletes identities, with their documents, ninety days after they were sent back or their member has left; of a member who was paid,
 * not before five years after the last time. Returns how many.
 */
export async function deleteOldIdentities(
  { database, clock }: Platform,
  isPaidSince: IsPaidSince,
): Promise<number> {
  const nowMs = clock.now();
  return inTransaction(database.db, async (tx) => {
    const { count, uploads } = await deleteIdentities(
      tx,
      new Date(nowMs - RETENTION_MS),
      isPaidSince(sql`m.id`, fiveYearsBefore(nowMs)),
    );
    await deleteUploads(tx, uploads);
    return count;
  });
}
