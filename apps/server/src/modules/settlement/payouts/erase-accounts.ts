import sql from 'sql-template-tag';
import { execute } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';

const RETENTION_YEARS = 5;

/** Erases the accounts of transfers that were settled or dissolved five years ago; sums and references are part of the books. Returns how many. */
export function eraseOldAccounts({ database, clock }: Platform): Promise<number> {
  const before = new Date(clock.now());
  before.setUTCFullYear(before.getUTCFullYear() - RETENTION_YEARS);
  return execute(
    database.db,
    sql`
    update payout_line l set sealed = null, holder = '', account_tail = '' from payout_batch b
    where b.key = l.batch_key and coalesce(l.settled_at, b.dissolved_at) < ${before} and l.account_tail <> ''`,
  );
}
