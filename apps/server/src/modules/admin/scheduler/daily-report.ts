import { addDays, seoulDate, seoulInstant } from '@pq/domain/dates';
import { enqueueMails, type NewMail } from '#src/modules/notifications/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { type DailyPledges, lastReportedDay, listDailyPledges, recordReport } from './queries.ts';

const HOUR = 10;

/**
 * Mails makers the pledges of the day before, once a day at 10:00; after an outage of several days, those of each day. A maker
 * without new pledges gets no mail. Returns 1 when this call enqueued the mails, else 0: of two workers only one does.
 */
export async function reportDailyPledges({ database, clock, failpoint }: Platform): Promise<number> {
  const nowMs = clock.now();
  const day = lastWholeDay(nowMs);
  if (await isReported(database.db, day)) return 0;
  return inTransaction(database.db, async (tx) => {
    if (!(await recordReport(tx, 'daily-pledges', day, new Date(nowMs)))) return 0;
    // The first report of a database covers one day only.
    const reported = (await lastReportedDay(tx, day)) ?? addDays(day, -1);
    const from = new Date(seoulInstant(addDays(reported, 1)));
    const to = new Date(seoulInstant(addDays(day, 1)));
    await enqueueMails(tx, (await listDailyPledges(tx, from, to)).map(mailOf), new Date(nowMs));
    await failpoint('daily.before_commit');
    return 1;
  });
}

export async function isDailyReportDue(db: Executor, nowMs: number): Promise<boolean> {
  return !(await isReported(db, lastWholeDay(nowMs)));
}

async function isReported(db: Executor, day: string): Promise<boolean> {
  const reported = await lastReportedDay(db);
  return reported !== null && reported >= day;
}

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
