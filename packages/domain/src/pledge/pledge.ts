import { HOUR_MS, retryAt } from '../dates.ts';
import type { ProjectState, Purpose } from '../project/project.ts';
import { canPledge, type Period } from '../project/project-card.ts';
import { idPattern } from '../text/id.ts';

/** Pledge states (docs/product/rewards-and-pledges.md#pledge-states). */
export const pledgeStatuses = ['ready', 'retry', 'paid', 'fail', 'cancel', 'refund'] as const;
export type PledgeStatus = (typeof pledgeStatuses)[number];

/** Allowed transitions; a database trigger enforces the same (state-guards.db.test.ts compares them). */
const pledgeTransitions: Record<PledgeStatus, readonly PledgeStatus[]> = {
  ready: ['paid', 'retry', 'cancel'],
  retry: ['paid', 'fail', 'cancel'],
  paid: ['refund'],
  fail: [],
  cancel: [],
  refund: [],
};

export function canTransitionPledge(from: PledgeStatus, to: PledgeStatus): boolean {
  return pledgeTransitions[from].includes(to);
}

/** Live pledges occupy stock, count towards the amount and prevent a second pledge of the same member. */
export const livePledgeStatuses = ['ready', 'retry', 'paid'] as const satisfies readonly PledgeStatus[];

/** Whether a pledge has ended without delivery: withdrawn, never paid, or fully refunded. */
export function isOverPledge(status: PledgeStatus): boolean {
  return !(livePledgeStatuses as readonly PledgeStatus[]).includes(status);
}

/** Pledges whose card is still to be charged; their card cannot be deleted. */
export const pendingPledgeStatuses = ['ready', 'retry'] as const satisfies readonly PledgeStatus[];

export function isPendingPledge(status: PledgeStatus): boolean {
  return (pendingPledgeStatuses as readonly PledgeStatus[]).includes(status);
}

/** Whether the backer may change or withdraw a pledge at `nowMs`: not charged yet, and its project is open. */
export function canChangePledge(
  status: PledgeStatus,
  project: { state: ProjectState; period: Period },
  nowMs: number,
): boolean {
  return status === 'ready' && canPledge(project.state, project.period, nowMs);
}

/** Who cancelled a pledge: the backer, or the site because the project did not succeed. */
export const pledgeEnders = ['backer', 'site'] as const;
export type PledgeEnder = (typeof pledgeEnders)[number];

/** Copy key of the status of a pledge; distinguishes withdrawal by the backer from cancellation with the project. */
export function pledgeStatusKey(pledge: {
  status: PledgeStatus;
  purpose: Purpose;
  endedBy?: PledgeEnder | undefined;
}): `pay.status.${PledgeStatus}` | 'card.failOrder' | 'card.failFunding' {
  if (pledge.status !== 'cancel' || pledge.endedBy !== 'site') return `pay.status.${pledge.status}`;
  return pledge.purpose === 'ordermade' ? 'card.failOrder' : 'card.failFunding';
}

/** Events in the history of a pledge and in the money journal (`pledge.history`). */
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

/** Minutes until a charge with unknown outcome is looked up again: 1, 5, 15, then every 60. */
export function nextLookupDelayMs(lookups: number): number {
  const minutes = [1, 5, 15][lookups] ?? 60;
  return minutes * 60_000;
}

export function statusAfterDecline(round: number): 'retry' | 'fail' {
  return round >= FINAL_ROUND ? 'fail' : 'retry';
}

/**
 * The instant of the retry after a refused first charge: 10:00 of the next day. If the refusal becomes known too late for
 * that, the day on which it became known counts instead, so that the backer is notified first.
 */
export function retryAfterRefusal(triedAtMs: number, learntAtMs: number): number {
  const planned = retryAt(triedAtMs);
  return planned > learntAtMs ? planned : retryAt(learntAtMs);
}

/** After this many rejected charges in a row, scheduled charging skips the pledge until an admin acts. */
export const maxDeclines = 3;

/** The provider's order id of a charge: pledge, round, and a suffix if an earlier id was definitively refused. */
export function chargeOrderId(pledgeId: string, round: number, attempt: number): string {
  return attempt === 1 ? `${pledgeId}-${round}` : `${pledgeId}-${round}-${attempt}`;
}

const CHARGE_ORDER_ID = new RegExp(`^${idPattern}(?:-[1-9]\\d{0,5}){1,2}$`);

export function isChargeOrderId(text: string): boolean {
  return CHARGE_ORDER_ID.test(text);
}

/**
 * Delay before a charge closed as refused is looked up again if two processes may have requested it: late enough for a
 * suspended process to have resumed, and before the retry of the next day.
 */
export const recheckDelayMs = 20 * HOUR_MS;
