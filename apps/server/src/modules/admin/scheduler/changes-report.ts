import { HOUR_MS } from '@pq/domain/dates';
import { enqueueMails, type NewMail } from '#src/modules/notifications/index.ts';
import { listChangesForMakers, type MakerChanges } from '#src/modules/projects/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { advanceChangesReport, isChangesReportBefore } from './queries.ts';

/** Transactions that began before the end of an hour have been committed by then. */
const SETTLE_MS = 60_000;

/**
 * Mails makers the refunds of whole hours, and changes since their last export of a delivery list: one mail per project, after an
 * outage for all of its hours. Returns 1 when this call has advanced the report, else 0: of two workers only one does.
 */
export async function reportChanges({ database, clock, failpoint }: Platform): Promise<number> {
  const to = lastWholeHour(clock.now());
  if (!(await isChangesReportBefore(database.db, to))) return 0;
  return inTransaction(database.db, async (tx) => {
    const from = await advanceChangesReport(tx, to, new Date(to.getTime() - HOUR_MS));
    if (from === null) return 0;
    await enqueueMails(
      tx,
      (await listChangesForMakers(tx, from, to)).map((project) => mailOf(project, to)),
      new Date(clock.now()),
    );
    await failpoint('changes.before_commit');
    return 1;
  });
}

export function isChangesReportDue(db: Executor, nowMs: number): Promise<boolean> {
  return isChangesReportBefore(db, lastWholeHour(nowMs));
}

const lastWholeHour = (nowMs: number) => new Date(Math.floor((nowMs - SETTLE_MS) / HOUR_MS) * HOUR_MS);

function mailOf({ key, email, ...data }: MakerChanges, to: Date): NewMail {
  return {
    kind: 'backerRefunded',
    to: email,
    data: { ...data, projectKey: key },
    dedupeKey: `changes:${key}:${to.getTime()}`,
  };
}
