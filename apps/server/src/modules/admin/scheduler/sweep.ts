import { setTimeout as delay } from 'node:timers/promises';
import { seoulDate } from '@pq/domain/dates';
import { isRewardDue, moveDueRewards } from '#src/modules/digital-rewards/index.ts';
import {
  chargeDuePledges,
  getChargeResults,
  isChargeDue,
  recheckRefused,
  resolveRefunds,
} from '#src/modules/pledging/index.ts';
import { isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import type { IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { closeProjects } from './close-projects.ts';
import { completeProjects } from './complete-projects.ts';
import { giveUpProjects, lastHiddenFinish } from './give-up-projects.ts';
import { type Move, moveDueProjects } from './move-due-projects.ts';
import { openProjects } from './open-projects.ts';
import { isAnythingDue, lockProjectToReport } from './queries.ts';
import { enqueueFirstCharges } from './reports/charge-mails.ts';
import { noteReport } from './reports/queries.ts';
import { isDailyDue, tellDailyPledges } from './reports/tell-daily-pledges.ts';

/** Tells makers what the first round of charges came to, once all cards have been tried and some are tried again. */
const tellFirstCharges: Move = {
  name: 'told of its first charges',
  lock: (tx, _now, skip) => lockProjectToReport(tx, skip),
  async move(tx, due, now) {
    if (!(await noteReport(tx, 'first-charges', due.key, now))) return;
    await enqueueFirstCharges(tx, due, await getChargeResults(tx, due.key));
  },
};

const LEASE_POLL_MS = 250;

/**
 * Does everything that is due by the clock, each thing in a small transaction of its own: opens and closes
 * projects, charges, refunds, gives up, completes, mails makers, and opens and closes the rewards of the PQ
 * box. Safe to run twice or on two machines at once: the rows are the truth. Gives how many things it did,
 * and how many projects and rewards it could not move. Does nothing on a database that was restored and not reconciled.
 */
export async function sweep(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<IsolatedCounts> {
  if (await isAwaitingReconciliation(platform.database.db)) return { done: 0, failed: 0 };
  const opened = await moveDueProjects(platform, openProjects, signal);
  const closed = await moveDueProjects(platform, closeProjects, signal);
  // Before the charges: what it finds paid is not charged again.
  const rechecked = await recheckRefused(platform, provider, signal);
  const charged = await chargeDuePledges(platform, provider, signal);
  const refunded = await resolveRefunds(platform, provider, signal);
  const told = await moveDueProjects(platform, tellFirstCharges, signal);
  const givenUp = await moveDueProjects(platform, giveUpProjects, signal);
  const completed = await moveDueProjects(platform, completeProjects, signal);
  // After the projects: what has just opened or succeeded lets its box open.
  const rewards = await moveDueRewards(platform, signal);
  const daily = await tellDailyPledges(platform);
  const moved = [opened, closed, told, givenUp, completed, rewards];
  return {
    done: moved.reduce((sum, { done }) => sum + done, rechecked + charged + refunded + daily),
    failed: moved.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Sweeps until nothing is due that has not been tried, waiting for what other processes have under way. */
export async function sweepUntilQuiet(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { done, failed } = await sweep(platform, provider, signal);
    if (done > 0) continue;
    // What failed stays due and has been tried.
    if (failed > 0 || !(await isAnyLeft(platform))) return;
    await delay(LEASE_POLL_MS);
  }
}

/** Waits until the workers have left nothing due; for a web process without a worker of its own. */
export async function waitUntilQuiet(platform: Platform): Promise<void> {
  while (await isAnyLeft(platform)) await delay(LEASE_POLL_MS);
}

async function isAnyLeft({ clock, database }: Platform): Promise<boolean> {
  const nowMs = clock.now();
  const now = new Date(nowMs);
  const days = { today: seoulDate(nowMs), lastHidden: lastHiddenFinish(nowMs) };
  const { db } = database;
  if (await isAwaitingReconciliation(db)) return false;
  return (
    (await isChargeDue(db, now)) ||
    (await isAnythingDue(db, now, days)) ||
    (await isDailyDue(db, nowMs)) ||
    (await isRewardDue(db, nowMs))
  );
}
