import { addDays, seoulDate, seoulInstant } from '@pq/domain/dates';
import { enqueueMails, type NewMail } from '#src/modules/notifications/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { type DailyPledges, lastToldDay, listDailyPledges, noteReport } from './queries.ts';

/** At this hour in Seoul makers hear of the day before. */
const HOUR = 10;

/**
 * Tells makers of the pledges of the day before, once a day at 10:00; after a standstill of days, of each of
 * them. A maker without new pledges gets no mail. Gives 1 when this call sent the mails, else 0: two workers
 * never both do.
 */
export async function tellDailyPledges({ database, clock, failpoint }: Platform): Promise<number> {
  const nowMs = clock.now();
  const day = lastWholeDay(nowMs);
  if (await isTold(database.db, day)) return 0;
  return inTransaction(database.db, async (tx) => {
    if (!(await noteReport(tx, 'daily-pledges', day, new Date(nowMs)))) return 0;
    // The very first time there is no day of before to make up for.
    const told = (await lastToldDay(tx, day)) ?? addDays(day, -1);
    const from = new Date(seoulInstant(addDays(told, 1)));
    const to = new Date(seoulInstant(addDays(day, 1)));
    await enqueueMails(tx, (await listDailyPledges(tx, from, to)).map(mailOf));
    await failpoint('daily.before_commit');
    return 1;
  });
}

/** True while the pledges of a day are still to be told. */
export async function isDailyDue(db: Executor, nowMs: number): Promise<boolean> {
  return !(await isTold(db, lastWholeDay(nowMs)));
}

async function isTold(db: Executor, day: string): Promise<boolean> {
  const told = await lastToldDay(db);
  return told !== null && told >= day;
}

/** The last day of which makers are to have heard by now. */
function lastWholeDay(nowMs: number): string {
  const today = seoulDate(nowMs);
  return addDays(today, nowMs < seoulInstant(today, HOUR) ? -2 : -1);
}

function mailOf({ key, email, ...data }: DailyPledges): NewMail {
  return {
    kind: 'makerDailyPledges',
    to: email,
    data: { ...data, projectKey: key },
    dedupeKey: `daily:${key}:${data.date}`,
  };
}
