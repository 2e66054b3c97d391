import { addDays, HOUR_MS, seoulDate } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { query } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { compareDay } from './compare-days.ts';
import { storeFile } from './provider-files.ts';

/** The hour of Seoul from which on the provider has the file of the day before. */
export const FILE_HOUR = 9;

/** Providers correct their files for about a month. */
export const COMPARED_DAYS = 35;

/**
 * Reads the provider's files of the last days again, and compares the days whose file has changed, their neighbours and those with
 * open differences. Returns how many differences were found. While the newest file is not there it asks for no other and returns null.
 */
export async function compareWithProvider(
  platform: Platform,
  provider: Pick<PaymentProvider, 'readSettlements'>,
  signal: AbortSignal,
): Promise<number | null> {
  const { database, clock, log, failpoint } = platform;
  const yesterday = addDays(seoulDate(clock.now() - FILE_HOUR * HOUR_MS), -1);
  for (let back = 0; back < COMPARED_DAYS && !signal.aborted; back += 1) {
    const day = addDays(yesterday, -back);
    const file = await provider.readSettlements(day);
    if (file.kind !== 'done') {
      log.warn({ day, reason: file.reason }, 'settlement file of the provider not read');
      if (back === 0) return null;
      continue;
    }
    const at = new Date(clock.now());
    await inTransaction(database.db, (tx) => storeFile(tx, { day, rows: file.value, at }));
  }
  let found = 0;
  for (const day of await listDueDays(database.db)) {
    if (signal.aborted) break;
    found += await inTransaction(database.db, async (tx) => {
      const open = await compareDay(tx, day, new Date(clock.now()));
      await failpoint('comparison.before_commit');
      return open;
    });
  }
  return found;
}

/** Also those that a process has left when it died. */
async function listDueDays(db: Executor): Promise<string[]> {
  const rows = await query(
    db,
    z.object({ day: z.string() }),
    sql`
    select day::text as day from provider_file where is_due
    union select day::text from provider_difference where state <> 'closed' order by day`,
  );
  return rows.map(({ day }) => day);
}
