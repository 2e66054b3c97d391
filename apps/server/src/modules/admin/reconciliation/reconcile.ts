import { t } from '@pq/domain/copy';
import { isHideable } from '@pq/domain/project/project';
import { askForIdentity, restoreVerification } from '#src/modules/accounts/index.ts';
import {
  askForAddresses,
  restoreAnnounced,
  restoreNews,
  skipDueAnnouncements,
  skipDueNews,
  skipDueNotices,
  skipDueScraps,
} from '#src/modules/fulfilment/index.ts';
import {
  deletePushDeliveries,
  dropBroadcastsAfterRestore,
  markUnsentAsSent,
} from '#src/modules/notifications/index.ts';
import {
  restoreCardRemoval,
  restoreCharge,
  restoreLostCard,
  restoreRefund,
} from '#src/modules/payments/index.ts';
import {
  putOnHold,
  restoreCards,
  restoreFailure,
  restorePayment,
  restoreTerms,
  restoreWithdrawal,
  skipLostNumbers,
} from '#src/modules/pledging/index.ts';
import { byClock, lockProject, moveProject } from '#src/modules/projects/index.ts';
import {
  restoreBalance,
  restoreBatch,
  restoreExternalPayout,
  restoreStage,
  restoreStatement,
} from '#src/modules/settlement/index.ts';
import { recordCommand } from '#src/platform/audit-log.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { DecisionStore } from '#src/platform/decision-log/decision-store.ts';
import { endReconciliation, markComparing, readHead } from '#src/platform/decision-log/queries.ts';
import type { LogPosition } from '#src/platform/decision-log/read-log.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { leave } from '../leave.ts';
import { broadcastKinds } from '../scheduler/broadcast-kinds.ts';
import { closeProject } from '../scheduler/project-moves.ts';
import { type LoggedStates, readLoggedStates } from './logged-states.ts';
import { type Notice, type Plan, planReconciliation, type Step } from './plan.ts';
import { findPeople, recordLostPledges } from './queries.ts';

/** `head`: where the database's own log ended before it was read. */
export type Comparison = { head: LogPosition; logged: LoggedStates; plan: Plan; isAwaited: boolean };

/**
 * Compares the database with what its log says since the backup; changes nothing. `logs` names those to read instead, one after the other:
 * the database's own from its end, others from their beginning.
 */
export async function compareWithLog(
  { database }: Platform,
  store: DecisionStore,
  logs?: readonly string[],
): Promise<Comparison> {
  const { restoredAt, ...head } = await readHead(database.db);
  const froms = (logs ?? [head.log]).map((log) => (log === head.log ? head : { log, seq: 0, hash: '' }));
  const logged = await readLoggedStates(store, froms);
  const plan = await planReconciliation(database.db, logged);
  return { head, logged, plan, isAwaited: restoredAt !== null };
}

/** What became of a step; `isLeft` when a person has to see to it. */
export type Outcome = { step: Step; what: string; isLeft: boolean };

/**
 * Replays the decisions that were logged after the backup, each in its own transaction, and then lets the workers continue. Can
 * be killed at any point: the next run continues from there, and then nothing is left to do. Throws before any change when a log
 * is missing in the store or has grown since it was read.
 */
export async function reconcile(
  platform: Platform,
  { head, logged, plan }: Comparison,
  { dropMails, onStep }: { dropMails: boolean; onStep(outcome: Outcome): void },
): Promise<void> {
  const { db } = platform.database;
  const [missing] = logged.missing;
  if (missing !== undefined)
    throw new Error(
      `log ${missing} is not in this store: look at DECISION_LOG_DIR or DECISION_LOG_S3_*; without any log there is --nothing-was-lost`,
    );
  await stayAt(db, head);
  // A change that lacks stock may get it from later changes.
  const postponed: ChangeStep[] = [];
  for (const step of plan.steps) {
    if (isAsking(step)) continue;
    if (step.do === 'change' && !(await change(platform, step))) postponed.push(step);
    else if (step.do === 'change') onStep({ step, what: 'changed', isLeft: false });
    else {
      // Ends and charges need the final sums: a change that still does not fit blocks its pledge.
      if (step.do === 'end' || step.do === 'charge')
        await settleChanges(platform, postponed.splice(0), onStep);
      onStep({ step, ...(await act(platform, step)) });
    }
    await platform.failpoint('reconcile.after_step');
  }
  await settleChanges(platform, postponed, onStep);
  const asked = plan.steps.filter(isAsking);
  const now = new Date(platform.clock.now());
  await inTransaction(db, async (tx) => {
    await stayAt(tx, head);
    const lost = plan.notices.filter((notice) => notice.see === 'lost pledge');
    await recordLostPledges(
      tx,
      lost.map(({ pledge, member, project }) => ({ pledge, member, project })),
    );
    const placed = [...logged.pledges.values()].map(({ pledge, project }) => ({ pledge, project }));
    await skipLostNumbers(tx, placed);
    // A log that is broken is not gone on with.
    const end = logged.broken ? { log: newId(now.getTime()), seq: 0, hash: '' } : logged.end;
    await finish(tx, end, { steps: plan.steps.length, notices: plan.notices.length, dropMails }, now);
    // After the mails that are dropped.
    await ask(tx, platform, asked);
  });
  for (const step of asked) onStep({ step, ...done(askedFor[step.do]) });
}

const askedFor = {
  address: 'its backer is asked to look at it again',
  identity: 'its maker is asked to send it again',
};
type AskStep = Extract<Step, { do: 'address' | 'identity' }>;
const isAsking = (step: Step): step is AskStep => step.do === 'address' || step.do === 'identity';

async function ask(tx: Tx, platform: Platform, steps: readonly AskStep[]): Promise<void> {
  await askForAddresses(
    tx,
    platform,
    steps.filter((step) => step.do === 'address'),
  );
  const now = new Date(platform.clock.now());
  for (const step of steps)
    if (step.do === 'identity') await askForIdentity(tx, step, t('identity.lost'), now);
}

/** Stops shipping, so that the log does not grow beyond the position that was read. */
async function stayAt(db: Executor, head: LogPosition): Promise<void> {
  if (!(await markComparing(db, head)))
    throw new Error('decisions were stored while the log was compared: run it again');
}

/** Lets the workers continue without a comparison, as decided by the person who runs the command; a new log begins. */
export async function acceptAsItIs(platform: Platform, { dropMails }: { dropMails: boolean }): Promise<void> {
  const now = new Date(platform.clock.now());
  const end = { log: newId(now.getTime()), seq: 0, hash: '' };
  await inTransaction(platform.database.db, (tx) => finish(tx, end, { compared: false, dropMails }, now));
}

async function finish(
  tx: Tx,
  end: LogPosition,
  after: { dropMails: boolean } & Record<string, unknown>,
  now: Date,
): Promise<void> {
  if (after.dropMails) {
    await markUnsentAsSent(tx);
    await deletePushDeliveries(tx);
    await dropBroadcastsAfterRestore(tx, broadcastKinds);
    await skipDueAnnouncements(tx, now);
    await skipDueNotices(tx, now);
    await skipDueNews(tx, now);
    await skipDueScraps(tx, now);
  }
  await endReconciliation(tx, end);
  const subject = { type: 'site', key: end.log } as const;
  await recordCommand(tx, { action: 'site.reconcile', subject, before: {}, after }, now);
}

type ChangeStep = Extract<Step, { do: 'change' }>;
type ActedStep = Exclude<Step, ChangeStep | AskStep>;

function change({ database, clock }: Platform, { pledge, terms }: ChangeStep): Promise<boolean> {
  return restoreTerms(database.db, pledge, terms, new Date(clock.now()));
}

async function settleChanges(
  platform: Platform,
  steps: readonly ChangeStep[],
  onStep: (outcome: Outcome) => void,
): Promise<void> {
  let waiting = [...steps];
  for (let tried = Number.POSITIVE_INFINITY; waiting.length > 0 && waiting.length < tried; ) {
    tried = waiting.length;
    const again: ChangeStep[] = [];
    for (const step of waiting)
      if (await change(platform, step)) onStep({ step, what: 'changed', isLeft: false });
      else again.push(step);
    waiting = again;
  }
  for (const step of waiting) {
    const now = new Date(platform.clock.now());
    await inTransaction(platform.database.db, (tx) => putOnHold(tx, step.pledge, 'terms-lost', now));
    onStep({ step, what: 'does not fit any more: held', isLeft: true });
  }
}

const done = (what: string) => ({ what, isLeft: false });
const left = (what: string) => ({ what, isLeft: true });

async function act(platform: Platform, step: ActedStep): Promise<{ what: string; isLeft: boolean }> {
  if (step.do === 'leave') return restoreLeaving(platform, step.member);
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, (tx) => actWithin(tx, step, now));
}

async function actWithin(
  tx: Tx,
  step: Exclude<ActedStep, { do: 'leave' }>,
  now: Date,
): Promise<{ what: string; isLeft: boolean }> {
  switch (step.do) {
    case 'lost card':
      await restoreLostCard(tx, step.card, step.member, now);
      return done('its key is lost: written as a removed one');
    case 'remove card':
      await restoreCardRemoval(tx, step.card, now);
      return done('removed');
    case 'hide':
      return hide(tx, step.project, now);
    case 'end':
      return end(tx, step, now);
    case 'withdraw':
      return done(
        (await restoreWithdrawal(tx, step.pledge, step.actor, now)) ? 'withdrawn' : 'withdrawn already',
      );
    case 'cards':
      await restoreCards(tx, step.pledge, { cardId: step.card, fallbackCardId: step.fallback }, now);
      if (!step.isLost) return done('card changed');
      await putOnHold(tx, step.pledge, 'card-lost', now);
      return left('its card is lost: held until its backer names another');
    case 'hold':
      await putOnHold(tx, step.pledge, step.reason, now);
      return left('held');
    case 'payment':
      await restorePayment(tx, step.pledge, { ...step, paymentAt: new Date(step.paymentAt) }, now);
      return done(`${step.status}, to be charged ${new Date(step.paymentAt).toISOString()}`);
    case 'fail':
      await restoreFailure(tx, step.pledge, now);
      return done('failed');
    case 'charge': {
      const what = await restoreCharge(tx, step.logged, now);
      return what === 'another sum'
        ? left('paid with another sum than the pledge has: see the provider')
        : done(what);
    }
    case 'announced':
      await restoreAnnounced(tx, step.parcel, new Date(step.at));
      return done('its backer is not mailed again');
    case 'news':
      await restoreNews(tx, step.logged, now);
      return done('its readers are not notified again');
    case 'verified':
      await restoreVerification(tx, step.logged, now);
      return done('verified');
    case 'statement': {
      const what = await restoreStatement(tx, step.logged, step.stages, now);
      return what === 'differs'
        ? left('written, but the database has other charges or refunds: its stages are suspended')
        : done(what);
    }
    case 'stage':
      await restoreStage(tx, step.logged);
      return done(`${step.logged.state}, ${step.logged.netted} netted`);
    case 'batch':
      return (await restoreBatch(tx, step.logged, step.lines, now)) === 'written'
        ? done('as it was')
        : left('written without its accounts: enter what the bank says of its transfers');
    case 'outside':
      await restoreExternalPayout(tx, step.logged, now);
      return done('paid outside the site');
    case 'balance':
      await restoreBalance(tx, step.logged, now);
      return done(step.logged.kind);
    case 'refund': {
      const what = await restoreRefund(tx, step.logged, now);
      return what === 'no payment' ? left('of a payment that is not known: see the provider') : done(what);
    }
    default:
      return step satisfies never;
  }
}

const REASON = 'restored from the decision log';

async function hide(tx: Tx, key: string, now: Date): Promise<{ what: string; isLeft: boolean }> {
  const project = await lockProject(tx, key);
  if (!project || !isHideable(project.state)) return done('hidden already');
  await moveProject(tx, project, 'blind', { ...byClock, reason: REASON }, now, {
    blindedFrom: project.state,
  });
  return done('hidden');
}

/** Ends a project with the logged result, which may differ from what its remaining pledges would give. */
async function end(
  tx: Tx,
  { project: key, isSuccess }: Extract<Step, { do: 'end' }>,
  now: Date,
): Promise<{ what: string; isLeft: boolean }> {
  const project = await lockProject(tx, key);
  if (project?.state !== 'funding') return done('ended already');
  await closeProject(tx, project, { isSuccess, by: { ...byClock, reason: REASON } }, now);
  return done(isSuccess ? 'finish' : 'fail');
}

async function restoreLeaving(
  platform: Platform,
  member: string,
): Promise<{ what: string; isLeft: boolean }> {
  const person = (await findPeople(platform.database.db, [member])).get(member);
  if (!person) return done('has left already');
  try {
    await leave(platform, person);
    return done('has left: erased');
  } catch (error) {
    if (error instanceof ProductError) return left(`cannot leave (${error.code}): see the admin pages`);
    throw error;
  }
}

export async function findAffected(
  { database }: Platform,
  { steps, notices }: { steps: readonly Step[]; notices: readonly Notice[] },
): Promise<Map<string, string>> {
  const ids = [...steps, ...notices].flatMap((one) => ('member' in one ? [one.member] : []));
  const people = await findPeople(database.db, [...new Set(ids)]);
  return new Map([...people].map(([id, { email }]) => [id, email]));
}
