import { HOUR_MS, retryAt } from '../dates.ts';
import type { ProjectState, Purpose } from '../project/project.ts';
import { canPledge, type Period } from '../project/project-card.ts';
import { idPattern } from '../text/id.ts';

/** Pledge states (docs/product/rewards-and-pledges.md#pledge-states). */
export const pledgeStatuses = ['ready', 'retry', 'paid', 'fail', 'cancel', 'refund'] as const;
export type PledgeStatus = (typeof pledgeStatuses)[number];

/** Allowed moves; a trigger in the database holds the same (state-guards.db.test.ts compares them). */
const pledgeTransitions: Record<PledgeStatus, readonly PledgeStatus[]> = {
  ready: ['paid', 'retry', 'cancel'],
  retry: ['paid', 'fail', 'cancel'],
  paid: ['refund'],
  fail: [],
  cancel: [],
  refund: [],
};

/** True when a pledge may move from one status to the other. */
export function canTransitionPledge(from: PledgeStatus, to: PledgeStatus): boolean {
  return pledgeTransitions[from].includes(to);
}

/** Live pledges hold stock, count towards the amount and bar a second pledge of the same person. */
export const livePledgeStatuses = ['ready', 'retry', 'paid'] as const satisfies readonly PledgeStatus[];

/** True for a pledge that came to nothing: withdrawn, never paid, or paid back as a whole. Nothing is sent for it. */
export function isOverPledge(status: PledgeStatus): boolean {
  return !(livePledgeStatuses as readonly PledgeStatus[]).includes(status);
}

/** Pledges whose card is still to be charged; their card cannot be deleted. */
export const pendingPledgeStatuses = ['ready', 'retry'] as const satisfies readonly PledgeStatus[];

/** True while the card of a pledge is still to be charged. */
export function isPendingPledge(status: PledgeStatus): boolean {
  return (pendingPledgeStatuses as readonly PledgeStatus[]).includes(status);
}

/** Whether its backer may change or withdraw a pledge at `nowMs`: not tried yet, and its project is open. */
export function canChangePledge(
  status: PledgeStatus,
  project: { state: ProjectState; period: Period },
  nowMs: number,
): boolean {
  return status === 'ready' && canPledge(project.state, project.period, nowMs);
}

/** Who ended a pledge that was cancelled: its backer, who withdrew it, or the site, because its project came to nothing. */
export const pledgeEnders = ['backer', 'site'] as const;
export type PledgeEnder = (typeof pledgeEnders)[number];

/** Copy key of the status of a pledge; one that its project ended was not withdrawn by its backer. */
export function pledgeStatusKey(pledge: {
  status: PledgeStatus;
  purpose: Purpose;
  endedBy?: PledgeEnder | undefined;
}): `pay.status.${PledgeStatus}` | 'card.failOrder' | 'card.failFunding' {
  if (pledge.status !== 'cancel' || pledge.endedBy !== 'site') return `pay.status.${pledge.status}`;
  return pledge.purpose === 'ordermade' ? 'card.failOrder' : 'card.failFunding';
}

/** What the history of a pledge and the money journal tell (`pledge.history`). */
export const pledgeEvents = [
  'placed',
  'changed',
  'cancelled',
  'charged',
  'declined',
  'failed',
  'refunded',
] as const;
export type PledgeEvent = (typeof pledgeEvents)[number];

/** A first charge and one retry. */
const FINAL_ROUND = 2;

/** Minutes until an outcome that stays unknown is looked up again: 1, 5, 15, then each 60. */
export function nextLookupDelayMs(lookups: number): number {
  const minutes = [1, 5, 15][lookups] ?? 60;
  return minutes * 60_000;
}

/** What becomes of a pledge whose charge of `round` was refused. */
export function statusAfterDecline(round: number): 'retry' | 'fail' {
  return round >= FINAL_ROUND ? 'fail' : 'retry';
}

/**
 * When a first charge that was refused is tried again: 10:00 of the day after the day on which it was tried. A refusal that is
 * learnt too late for that counts as of the day on which it is learnt, so that its backer is told before.
 */
export function retryAfterRefusal(triedAtMs: number, learntAtMs: number): number {
  const planned = retryAt(triedAtMs);
  return planned > learntAtMs ? planned : retryAt(learntAtMs);
}

/** After so many rejected charges in a row the scheduler leaves a pledge to an admin. */
export const maxDeclines = 3;

/** The provider's order id of a charge: pledge, round, and a suffix once an earlier id was refused for certain. */
export function chargeOrderId(pledgeId: string, round: number, attempt: number): string {
  return attempt === 1 ? `${pledgeId}-${round}` : `${pledgeId}-${round}-${attempt}`;
}

const CHARGE_ORDER_ID = new RegExp(`^${idPattern}(?:-[1-9]\\d{0,5}){1,2}$`);

/** Whether a text has the shape of an order id that `chargeOrderId` makes. */
export function isChargeOrderId(text: string): boolean {
  return CHARGE_ORDER_ID.test(text);
}

/**
 * What may have been asked for by two is looked up once more after this, should it be closed as refused: late enough for a
 * sleeper to have woken, and before the retry of the next day.
 */
export const recheckDelayMs = 20 * HOUR_MS;
