import type { getOverview as call } from '@pq/contract/calls/console/console';
import { addDays, seoulDate } from '@pq/domain/dates';
import type { z } from 'zod';
import { countStuckCharges } from '#src/features/charges/count-stuck-charges.ts';
import { countMails } from '#src/features/mails/count-mails.ts';
import { listFailures } from '#src/features/operations/list-failures.ts';
import { sumDays } from '#src/features/pledges/console/sum-days.ts';
import { listLeftRefunds } from '#src/features/refunds/list-left-refunds.ts';
import { movedMs } from '#src/platform/clock/clock.ts';
import { isAwaitingReconciliation } from '#src/platform/decision-log/awaiting-reconciliation.ts';
import type { Platform } from '#src/platform/platform.ts';

const DAYS = 14;

/** What the last 14 days in Seoul have brought, today last, and what is stuck. */
export async function getOverview({ database, clock, build }: Platform): Promise<z.input<typeof call.data>> {
  const nowMs = clock.now();
  const from = addDays(seoulDate(nowMs), 1 - DAYS);
  const [days, charges, refunds, mails, failures, awaitsReconciliation] = await Promise.all([
    sumDays(database.db, from, DAYS),
    countStuckCharges(database.db, new Date(nowMs)),
    listLeftRefunds(database.db, nowMs),
    countMails(database.db),
    listFailures(database.db),
    isAwaitingReconciliation(database.db),
  ]);
  // Mails bear real time, everything else that the page compares is of the product's clock.
  const { oldestAt } = mails;
  const inProductTime = oldestAt === undefined ? mails : { ...mails, oldestAt: oldestAt + movedMs(clock) };
  return { days, charges, refunds, mails: inProductTime, failures, awaitsReconciliation, build };
}
