import sql from 'sql-template-tag';
import { execute } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';

const RETENTION_YEARS = 5;

/** Erases the accounts of transfers that were settled five years ago; sums and references are part of the books. Returns how many. */
export function eraseOldAccounts({ database, clock }: Platform): Promise<number> {
  const before = new Date(clock.now());
  before.setUTCFullYear(before.getUTCFullYear() - RETENTION_YEARS);
  return execute(
    database.db,
    sql`
    update payout_line set sealed = null, holder = '', account_tail = ''
    where settled_at < ${before} and sealed is not null`,
  );
}
