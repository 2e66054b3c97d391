import { setTimeout as delay } from 'node:timers/promises';
import { seoulDate } from '@pq/domain/dates';
import { isRewardDue, moveDueRewards } from '#src/modules/digital-rewards/index.ts';
import {
  announceScraps,
  eraseUnconfirmed,
  isAddressNoticeDue,
  isAlertErasureDue,
  isNewsDue,
  isParcelDue,
  isPromiseDue,
  isProofReminderDue,
  isScrapAlertDue,
  moveParcels,
  movePromises,
  publishDueNews,
  remindOfProofs,
  sendAddressNotices,
} from '#src/modules/fulfilment/index.ts';
import { isBroadcastDue, runBroadcasts } from '#src/modules/notifications/index.ts';
import {
  chargeDuePledges,
  isChargeDue,
  recheckRefused,
  resolveRefunds,
} from '#src/modules/payments/index.ts';
import { isOfferDue, passOffersOn } from '#src/modules/pledging/index.ts';
import { findOldestStatementDue, moveStatements } from '#src/modules/settlement/index.ts';
import { isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import type { IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { broadcastKinds } from './broadcast-kinds.ts';
import { isChangesReportDue, reportChanges } from './changes-report.ts';
import { isDailyReportDue, reportDailyPledges } from './daily-report.ts';
import {
  closeProjects,
  completeProjects,
  giveUpProjects,
  lastHiddenFinish,
  moveDueProjects,
  openProjects,
  reportFirstCharges,
} from './project-moves.ts';
import { findOldestDue, isAnythingDue } from './queries.ts';

const LEASE_POLL_MS = 250;

/** The next sweep continues with what is left of parcels, locks and promises: a maker can change them faster than they are followed up. */
const FULFILMENT_MS = 20_000;

/**
 * Does everything that is due by the clock, each item in a transaction of its own: opens and closes projects, charges, refunds,
 * gives up, completes, mails makers, passes offers of wait lists on, opens and closes digital rewards, reminds of proofs, mails and receives parcels,
 * announces locked addresses, makes statements final, follows up promises, and publishes scheduled news. Safe
 * to run twice or on two machines at once: the rows are the source of truth. Returns how many items it did, and how many projects
 * and rewards failed. Does nothing on a database that was restored and not reconciled.
 */
export async function sweep(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<IsolatedCounts> {
  if (await isAwaitingReconciliation(platform.database.db)) return { done: 0, failed: 0 };
  const opened = await moveDueProjects(platform, openProjects, signal);
  const closed = await moveDueProjects(platform, closeProjects, signal);
  // Before the charges: a charge that turns out paid is not repeated.
  const rechecked = await recheckRefused(platform, provider, signal);
  const charged = await chargeDuePledges(platform, provider, signal);
  const refunded = await resolveRefunds(platform, provider, signal);
  const reported = await moveDueProjects(platform, reportFirstCharges, signal);
  const givenUp = await moveDueProjects(platform, giveUpProjects, signal);
  const completed = await moveDueProjects(platform, completeProjects, signal);
  // After those that are completed.
  const statements = await moveStatements(platform, signal);
  // After those that close: their queues have ended.
  const passedOn = await passOffersOn(platform, signal);
  // After the projects, because a project that has just opened or succeeded lets its digital rewards open.
  const rewards = await moveDueRewards(platform, signal);
  const reminded = await remindOfProofs(platform, signal);
  const briefly = () => AbortSignal.any([signal, AbortSignal.timeout(FULFILMENT_MS)]);
  const parcels = await moveParcels(platform, briefly());
  const notices = await sendAddressNotices(platform, briefly());
  const promises = await movePromises(platform, briefly());
  const news = await publishDueNews(platform, briefly());
  const scraps = await announceScraps(platform, briefly());
  const erased = await eraseUnconfirmed(platform);
  const daily = await reportDailyPledges(platform);
  const changes = await reportChanges(platform);
  const moved = [
    opened,
    closed,
    reported,
    givenUp,
    completed,
    statements,
    passedOn,
    rewards,
    reminded,
    parcels,
    notices,
    promises,
    news,
    scraps,
  ];
  return {
    done: moved.reduce(
      (sum, { done }) => sum + done,
      rechecked + charged + refunded + daily + changes + erased,
    ),
    failed: moved.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Sweeps and notifies until nothing untried is due, waiting for the work of other processes. */
export async function sweepUntilQuiet(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const swept = await sweep(platform, provider, signal);
    const notified = await runBroadcasts(platform, broadcastKinds, signal);
    if (swept.done + notified.done > 0) continue;
    // Failed items stay due and have been tried.
    if (swept.failed + notified.failed > 0 || !(await isAnythingLeft(platform))) return;
    await delay(LEASE_POLL_MS);
  }
}

/** Waits until the workers have left nothing due; for a web process without a worker. */
export async function waitUntilQuiet(platform: Platform): Promise<void> {
  while (await isAnythingLeft(platform)) await delay(LEASE_POLL_MS);
}

async function isAnythingLeft(platform: Platform): Promise<boolean> {
  const { clock, database } = platform;
  const nowMs = clock.now();
  const now = new Date(nowMs);
  const days = { today: seoulDate(nowMs), lastHidden: lastHiddenFinish(nowMs) };
  const { db } = database;
  if (await isAwaitingReconciliation(db)) return false;
  return (
    (await isChargeDue(db, now)) ||
    (await isAnythingDue(db, now, days)) ||
    (await isDailyReportDue(db, nowMs)) ||
    (await isChangesReportDue(db, nowMs)) ||
    (await findOldestStatementDue(db, now)) !== null ||
    (await isOfferDue(db, now)) ||
    (await isRewardDue(db, nowMs)) ||
    (await isProofReminderDue(db, nowMs)) ||
    (await isParcelDue(db, now)) ||
    (await isAddressNoticeDue(db, now)) ||
    (await isPromiseDue(db, now)) ||
    (await isScrapAlertDue(db, nowMs)) ||
    (await isAlertErasureDue(db, now)) ||
    (await isNewsDue(db, now)) ||
    (await isBroadcastDue(platform, broadcastKinds, now))
  );
}

export function startDeadlineTask(platform: Platform, provider: PaymentProvider): PeriodicTask {
  return startPeriodicTask(platform, { name: 'sweep', topic: 'sweep', everyMs: 60_000 }, (signal) =>
    sweep(platform, provider, signal),
  );
}

/** Age of the oldest due item, in seconds of the product's clock; 0 when nothing is due. */
export async function getSweepLag({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const nowMs = clock.now();
  const now = new Date(nowMs);
  const found = [
    await findOldestDue(database.db, now, seoulDate(nowMs)),
    await findOldestStatementDue(database.db, now),
  ];
  return found.reduce((lag, at) => Math.max(lag, at ? nowMs - at.getTime() : 0), 0) / 1_000;
}
