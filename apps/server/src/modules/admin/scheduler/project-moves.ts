import { addDays, paymentAt, seoulDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { isSuccessful } from '@pq/domain/project/project';
import { announceOpening, recordShippingStart, storePromise } from '#src/modules/fulfilment/index.ts';
import { enqueueMail, enqueueMails, type NewMail } from '#src/modules/notifications/index.ts';
import { findFirstChargeDay } from '#src/modules/payments/index.ts';
import {
  cancelPendingPledges,
  deleteQueues,
  getChargeResults,
  lockPendingPledges,
  mailedPledge,
  storeOutcomes,
} from '#src/modules/pledging/index.ts';
import {
  type AtClose,
  byClock,
  moveProject,
  readAtClose,
  recordPaymentDay,
} from '#src/modules/projects/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { forEachIsolated, type IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import {
  completeHidden,
  type DueProject,
  hasPaidPledge,
  lockProjectToClose,
  lockProjectToComplete,
  lockProjectToLapse,
  lockProjectToOpen,
  lockProjectToReport,
  recordReport,
} from './queries.ts';

export type Move = {
  name: string;
  lock(tx: Tx, now: Date, skip: readonly string[]): Promise<DueProject | null>;
  move(tx: Tx, due: DueProject, now: Date, platform: Platform): Promise<void>;
};

/**
 * Moves every due project, each in a transaction of its own. A failure is logged, listed in the overview and left to the next
 * sweep; it stops no other project.
 */
export function moveDueProjects(
  platform: Platform,
  step: Move,
  signal: AbortSignal,
): Promise<IsolatedCounts> {
  return forEachIsolated(
    platform,
    { job: 'project', failure: `project not ${step.name}`, counted: `projects ${step.name}` },
    async ({ skip, found }) => {
      const now = new Date(platform.clock.now());
      const key = await inTransaction(platform.database.db, async (tx) => {
        const due = await step.lock(tx, now, skip);
        if (!due) return null;
        found(due.key);
        await step.move(tx, due, now, platform);
        return due.key;
      });
      if (key === null) return false;
      publishProjectChange(platform, key);
      return true;
    },
    signal,
  );
}

export const openProjects: Move = {
  name: 'opened',
  lock: (tx, now, skip) => lockProjectToOpen(tx, seoulDate(now.getTime()), skip),
  async move(tx, due, now) {
    await moveProject(tx, due, 'funding', byClock, now);
    await announceOpening(tx, due.key, now);
    await enqueueMail(
      tx,
      {
        kind: 'makerProjectOpened',
        to: due.ownerEmail,
        data: {
          nickname: due.ownerNickname,
          title: due.title,
          purpose: due.purpose,
          projectKey: due.key,
          finish: due.periodFinish,
        },
        dedupeKey: `opened:${due.key}`,
      },
      now,
    );
  },
};

/**
 * Ends projects whose last day is over and decides once, under the project's row lock, whether they have succeeded. A failed
 * project's pledges end uncharged and release stock and amount.
 */
export const closeProjects: Move = {
  name: 'closed',
  lock: (tx, now, skip) => lockProjectToClose(tx, seoulDate(now.getTime()), skip),
  async move(tx, due, now, platform) {
    const success = isSuccessful(due);
    const { atClose, pledges } = await closeProject(tx, due, { isSuccess: success }, now);
    await platform.failpoint('finish.before_commit');
    await enqueueMails(
      tx,
      [
        ...pledges.map((pledge) => backerMail(due, success, pledge)),
        makerMail(due, success, atClose, pledges[0]?.paymentAtMs ?? paymentAt(due.periodFinish)),
      ],
      now,
    );
  },
};

/** Ends a locked project with this result; nobody is mailed. */
export async function closeProject(
  tx: Tx,
  project: Pick<DueProject, 'key' | 'state'>,
  { isSuccess, by = byClock }: { isSuccess: boolean; by?: typeof byClock },
  now: Date,
): Promise<{ atClose: AtClose; pledges: PendingPledge[] }> {
  const { key } = project;
  const atClose = await readAtClose(tx, key);
  await moveProject(tx, project, isSuccess ? 'finish' : 'fail', by, now, atClose);
  await deleteQueues(tx, key);
  const pledges = await lockPendingPledges(tx, key);
  if (isSuccess) {
    await recordShippingStart(tx, key, now);
    await storePromise(tx, key, now);
  } else {
    await cancelPendingPledges(tx, key, pledges, now);
    await storeOutcomes(tx, [key]);
  }
  return { atClose, pledges };
}

type PendingPledge = Awaited<ReturnType<typeof lockPendingPledges>>[number];

function backerMail(due: DueProject, success: boolean, pledge: PendingPledge): NewMail {
  const data = mailedPledge(due, pledge);
  const mail = { to: pledge.email, dedupeKey: `ended:${pledge.id}` };
  return success
    ? {
        ...mail,
        kind: 'projectSucceeded',
        // Later for a project that was hidden when it ended.
        data: { ...data, paymentDate: seoulDate(pledge.paymentAtMs) },
      }
    : { ...mail, kind: 'projectFailed', data };
}

function makerMail(due: DueProject, succeeded: boolean, atClose: AtClose, paymentAtMs: number): NewMail {
  return {
    kind: 'makerProjectClosed',
    to: due.ownerEmail,
    data: {
      nickname: due.ownerNickname,
      title: due.title,
      purpose: due.purpose,
      projectKey: due.key,
      amount: atClose.amountAtEnd,
      backers: atClose.backersAtEnd,
      succeeded,
      paymentDate: seoulDate(paymentAtMs),
    },
    dedupeKey: `closed:${due.key}`,
  };
}

export function lastHiddenFinish(nowMs: number): string {
  return addDays(seoulDate(nowMs), -limits.blindDays);
}

/**
 * Gives up projects that are still hidden thirty days after their finish: pending pledges end uncharged and their backers are
 * notified. Without a charged card the project has failed; else it stays hidden, as a completed one.
 */
export const giveUpProjects: Move = {
  name: 'given up',
  lock: (tx, now, skip) => lockProjectToLapse(tx, lastHiddenFinish(now.getTime()), skip),
  async move(tx, due, now) {
    // Read before its pledges end: a project that was hidden while open is closed here.
    const atClose = due.amountAtEnd === null ? await readAtClose(tx, due.key) : {};
    const pledges = await lockPendingPledges(tx, due.key);
    await cancelPendingPledges(tx, due.key, pledges, now);
    await deleteQueues(tx, due.key);
    if (await hasPaidPledge(tx, due.key)) await completeHidden(tx, due.key, now);
    else await moveProject(tx, due, 'fail', byClock, now, { blindedFrom: null, ...atClose });
    await storeOutcomes(tx, [due.key]);
    await enqueueMails(
      tx,
      pledges.map(
        (pledge): NewMail => ({
          kind: 'projectStopped',
          to: pledge.email,
          data: mailedPledge(due, pledge),
          dedupeKey: `stopped:${pledge.id}`,
        }),
      ),
      now,
    );
  },
};

/** Completes finished projects all of whose pledges are paid, finally failed or withdrawn, and mails the results to their makers. */
export const completeProjects: Move = {
  name: 'completed',
  lock: (tx, _now, skip) => lockProjectToComplete(tx, skip),
  async move(tx, due, now) {
    await moveProject(tx, due, 're-finish', byClock, now);
    await recordFirstCharges(tx, due.key);
    await storeOutcomes(tx, [due.key]);
    await enqueueChargesDone(tx, due, await getChargeResults(tx, due.key), now);
  },
};

/** Mails makers the results of the first round of charges, once all cards have been tried and some are retried. */
export const reportFirstCharges: Move = {
  name: 'reported its first charges',
  lock: (tx, _now, skip) => lockProjectToReport(tx, skip),
  async move(tx, due, now) {
    if (!(await recordReport(tx, 'first-charges', due.key, now))) return;
    await recordFirstCharges(tx, due.key);
    await enqueueFirstCharges(tx, due, await getChargeResults(tx, due.key), now);
  },
};

/** The project's page states the day on which cards were charged, also where no worker ran on the planned one. */
async function recordFirstCharges(tx: Tx, key: string): Promise<void> {
  const day = await findFirstChargeDay(tx, key);
  if (day) await recordPaymentDay(tx, key, day);
}

type Results = Awaited<ReturnType<typeof getChargeResults>>;

async function enqueueFirstCharges(
  tx: Tx,
  due: DueProject,
  { paid, retry, retryAt }: Results,
  now: Date,
): Promise<void> {
  if (retryAt === null) return;
  await enqueueMail(
    tx,
    {
      kind: 'makerFirstCharges',
      to: due.ownerEmail,
      data: { ...makerData(due), paid, failed: retry, retryDate: seoulDate(retryAt) },
      dedupeKey: `first-charges:${due.key}`,
    },
    now,
  );
}

async function enqueueChargesDone(
  tx: Tx,
  due: DueProject,
  { paid, failed }: Results,
  now: Date,
): Promise<void> {
  await enqueueMail(
    tx,
    {
      kind: 'makerChargesDone',
      to: due.ownerEmail,
      data: { ...makerData(due), paid, failed },
      dedupeKey: `charges-done:${due.key}`,
    },
    now,
  );
}

function makerData({ ownerNickname: nickname, title, purpose, key: projectKey }: DueProject) {
  return { nickname, title, purpose, projectKey };
}
