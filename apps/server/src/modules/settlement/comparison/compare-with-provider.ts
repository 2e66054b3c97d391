import { addDays, HOUR_MS, seoulDate } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { forEachIsolated } from '#src/platform/jobs/for-each-isolated.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { compareDay } from './compare-days.ts';
import { hasFile, storeFile } from './provider-files.ts';

/** The hour of Seoul from which on the provider has the file of the day before. */
export const FILE_HOUR = 9;

/** The day whose file is the newest that the provider has. */
export const newestFileDay = (nowMs: number) => addDays(seoulDate(nowMs - FILE_HOUR * HOUR_MS), -1);

/** Providers correct their files for about a month. */
export const COMPARED_DAYS = 35;

/**
 * Reads the provider's files of the last days again, and compares the days whose file has changed, those around them and those with open
 * differences. Returns how many differences are open there. It is not complete while a day could not be compared, or the newest file is
 * not there: then it asks for no other.
 */
export async function compareWithProvider(
  platform: Platform,
  provider: Pick<PaymentProvider, 'readSettlements'>,
  signal: AbortSignal,
): Promise<{ open: number; isComplete: boolean }> {
  const { database, clock, log } = platform;
  const newest = newestFileDay(clock.now());
  for (let back = 0; back < COMPARED_DAYS && !signal.aborted; back += 1) {
    const day = addDays(newest, -back);
    const file = await provider.readSettlements(day);
    if (file.kind !== 'done') {
      log.warn({ day, reason: file.reason }, 'settlement file of the provider not read');
      if (back === 0 && !(await hasFile(database.db, day))) return { open: 0, isComplete: false };
      continue;
    }
    const at = new Date(clock.now());
    await inTransaction(database.db, (tx) => storeFile(tx, { day, rows: file.value, at }));
  }
  return compareDays(platform, { withOpen: true }, signal);
}

/**
 * Compares the days that are due, and `withOpen` those with open differences, each in a transaction of its own. It is not complete when
 * one failed, which is recorded.
 */
async function compareDays(
  platform: Platform,
  { withOpen }: { withOpen: boolean },
  signal: AbortSignal,
): Promise<{ open: number; isComplete: boolean }> {
  const { database, clock } = platform;
  const open = new Map<string, number>();
  const { failed } = await forEachIsolated(
    platform,
    { job: 'provider comparison', failure: 'day not compared', counted: 'days compared with the provider' },
    async ({ skip, found }) => {
      const day = await findNextDay(database.db, { skip, withOpen, compared: [...open.keys()] });
      if (day === null) return false;
      found(day);
      const compared = await inTransaction(database.db, async (tx) => {
        const differences = await compareDay(tx, day, new Date(clock.now()));
        await platform.failpoint('comparison.before_commit');
        return differences;
      });
      open.set(day, compared.open);
      return true;
    },
    signal,
  );
  return { open: [...open.values()].reduce((sum, count) => sum + count, 0), isComplete: failed === 0 };
}

const NEVER = new AbortController().signal;

/** After an act, which may have moved refunds to other days than its own. */
export async function compareDueDays(platform: Platform): Promise<void> {
  await compareDays(platform, { withOpen: false }, NEVER);
}

/** Also days that a process has left when it died, and those that comparing another day has made due again. */
async function findNextDay(
  db: Executor,
  { skip, withOpen, compared }: { skip: readonly string[]; withOpen: boolean; compared: readonly string[] },
): Promise<string | null> {
  const next = await queryOne(
    db,
    z.object({ day: z.string() }),
    sql`
    select day::text as day from (
      select day from provider_file where is_due
      union select day from provider_difference where ${withOpen} and state <> 'closed' and day <> all(${compared}::date[])
    ) due where day <> all(${skip}::date[]) order by due.day limit 1`,
  );
  return next?.day ?? null;
}
