import { addDays, DAY_MS, seoulDate, seoulInstant } from '../dates.ts';
import type { PledgeStatus } from '../pledge/pledge.ts';
import type { ProjectState } from '../project/project.ts';

const DAYS_AHEAD = 3;
const REMINDER_MS = DAY_MS;

/** The instant at which addresses are locked when that is announced now: the last second of the third day after, in Seoul. */
export function addressLockAt(announcedMs: number): number {
  return seoulInstant(addDays(seoulDate(announcedMs), DAYS_AHEAD + 1)) - 1_000;
}

export function lockReminderAt(lockAt: number): number {
  return lockAt - REMINDER_MS;
}

const ASK_AGAIN_MS = DAY_MS;

/**
 * The instant from which the maker may ask backers again who have not answered: a day after all were mailed or asked. Null while no lock
 * is announced, or once it has passed before that.
 */
export function askAgainFrom({
  announcedAt,
  askedAt,
  lockAt,
}: {
  announcedAt: number | null;
  askedAt: number | null;
  lockAt: number | null;
}): number | null {
  if (announcedAt === null || lockAt === null) return null;
  const from = Math.max(announcedAt, askedAt ?? 0) + ASK_AGAIN_MS;
  return from <= lockAt ? from : null;
}

/** `lockAt` is the earliest of the project's lock, the pledge's own and the first parcel that has left; null for none. */
export type AddressFacts = {
  status: PledgeStatus;
  project: { state: ProjectState; isRecorded: boolean };
  hasLeft: boolean;
  lockAt: number | null;
};

/**
 * Why the delivery of a pledge cannot be changed: it is not in a state that is delivered, or its project is hidden, or ended before
 * parcels were recorded (`closed`); a parcel has left (`left`); its address is locked (`locked`).
 */
export const addressRefusals = ['closed', 'left', 'locked'] as const;
export type AddressRefusal = (typeof addressRefusals)[number];

const openStatuses: readonly PledgeStatus[] = ['ready', 'retry', 'paid'];

/** Null while the backer can change address, contact and note. */
export function addressRefusal(facts: AddressFacts, nowMs: number): AddressRefusal | null {
  const { status, project, hasLeft, lockAt } = facts;
  if (!openStatuses.includes(status) || !isDelivering(project)) return 'closed';
  if (hasLeft) return 'left';
  return lockAt !== null && nowMs > lockAt ? 'locked' : null;
}

function isDelivering({ state, isRecorded }: AddressFacts['project']): boolean {
  return state === 'funding' || (isRecorded && (state === 'finish' || state === 're-finish'));
}

/** How the backer of an order has answered about its address: confirmed it, changed it since, or not yet. */
export const addressAnswers = ['confirmed', 'changed', 'open'] as const;
export type AddressAnswer = (typeof addressAnswers)[number];

/** A change since the close counts as an answer; one before does not. */
export function addressAnswer({
  confirmedAt,
  changedAt,
  closedAt,
}: {
  confirmedAt: number | null;
  changedAt: number | null;
  closedAt: number | null;
}): AddressAnswer {
  if (confirmedAt !== null && confirmedAt >= (changedAt ?? 0)) return 'confirmed';
  return changedAt !== null && closedAt !== null && changedAt >= closedAt ? 'changed' : 'open';
}
