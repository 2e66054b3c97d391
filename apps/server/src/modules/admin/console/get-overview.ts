import type { getOverview as call } from '@pq/contract/calls/admin/overview';
import { addDays, seoulDate } from '@pq/domain/dates';
import type { z } from 'zod';
import { countUnsentMails } from '#src/modules/notifications/index.ts';
import { countStuckCharges, listDailySums, listLeftRefunds } from '#src/modules/pledging/index.ts';
import { movedMs } from '#src/platform/clock.ts';
import { isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listFailures } from '../daily/list-failures.ts';

const DAYS = 14;

/** What the last 14 days in Seoul have brought, today last, and what is stuck. */
export async function getOverview({ database, clock, build }: Platform): Promise<z.input<typeof call.data>> {
  const nowMs = clock.now();
  const from = addDays(seoulDate(nowMs), 1 - DAYS);
  const [days, charges, refunds, mails, failures, awaitsReconciliation] = await Promise.all([
    listDailySums(database.db, from, DAYS),
    countStuckCharges(database.db, new Date(nowMs)),
    listLeftRefunds(database.db, nowMs),
    countUnsentMails(database.db),
    listFailures(database.db),
    isAwaitingReconciliation(database.db),
  ]);
  // Mails bear real time, everything else that the page compares is of the product's clock.
  const { oldestAt } = mails;
  const inProductTime = oldestAt === undefined ? mails : { ...mails, oldestAt: oldestAt + movedMs(clock) };
  return { days, charges, refunds, mails: inProductTime, failures, awaitsReconciliation, build };
}
