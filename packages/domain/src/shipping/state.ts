import { DAY_MS, HOUR_MS } from '../dates.ts';
import type { PledgeStatus } from '../pledge/pledge.ts';
import type { ProjectState } from '../project/project.ts';
import type { CarrierCode } from './carriers.ts';

/**
 * States of what a pledge sends as parcels, derived from its pieces and parcels. While some pieces have left and others have
 * not, it is `making`.
 */
export const shippingStates = ['preparing', 'making', 'shipped', 'received'] as const;
export type ShippingState = (typeof shippingStates)[number];

/** What a maker sees as separate lists: the states, and what is sent in part. */
export const shippingGroups = ['preparing', 'making', 'part', 'shipped', 'received'] as const;
export type ShippingGroup = (typeof shippingGroups)[number];

/** What a list of orders is narrowed to. */
export const shippingFilters = [...shippingGroups, 'unsent', 'late'] as const;
export type ShippingFilter = (typeof shippingFilters)[number];

/** States of a parcel. An undone one never left: its pieces are to be sent. */
export const parcelStates = ['sent', 'received', 'undone'] as const;
export type ParcelState = (typeof parcelStates)[number];

/** Who reported a parcel as received: its backer, or nobody within the time. */
export const receivers = ['backer', 'time'] as const;
type Receiver = (typeof receivers)[number];

const parcelTransitions: Record<ParcelState, readonly ParcelState[]> = {
  sent: ['received', 'undone'],
  received: ['sent'],
  undone: [],
};

export function canTransitionParcel(from: ParcelState, to: ParcelState): boolean {
  return parcelTransitions[from].includes(to);
}

/**
 * `pieces`: all pieces of a pledge whose reward is sent as a parcel. `makingAt`: when its maker started making the project or
 * this order.
 */
export type ShippingFacts = {
  pieces: number;
  makingAt: number | null;
  parcels: readonly { pieces: number; state: ParcelState }[];
};

export type PieceCount = { pieces: number; of: number };

/** How many pieces have left. */
export function shippedPieces({ pieces, parcels }: Omit<ShippingFacts, 'makingAt'>): PieceCount {
  return { pieces: parcels.filter(hasLeft).reduce((sum, parcel) => sum + parcel.pieces, 0), of: pieces };
}

/** Null for a pledge of which nothing is sent as a parcel. */
export function shippingGroup(facts: ShippingFacts): ShippingGroup | null {
  const { pieces, of } = shippedPieces(facts);
  if (of === 0) return null;
  if (pieces >= of) return facts.parcels.some(({ state }) => state === 'sent') ? 'shipped' : 'received';
  if (pieces > 0) return 'part';
  return facts.makingAt === null ? 'preparing' : 'making';
}

export function shippingState(facts: ShippingFacts): ShippingState | null {
  const group = shippingGroup(facts);
  return group === 'part' ? 'making' : group;
}

function hasLeft({ state }: { state: ParcelState }): boolean {
  return state !== 'undone';
}

/** What a maker may set. */
export const shippingMoves = ['preparing', 'making', 'shipped'] as const satisfies readonly ShippingState[];
export type ShippingMove = (typeof shippingMoves)[number];

export type MovableFacts = ShippingFacts & {
  status: PledgeStatus;
  project: { state: ProjectState };
  hasBackerLeft: boolean;
};

const moveRefusals = ['hidden', 'unpaid', 'backerLeft', 'nothing', 'received', 'shipped', 'started'] as const;
/** Why a maker cannot move a pledge. */
export type MoveRefusal = (typeof moveRefusals)[number];

/**
 * Why one of several pledges is left as it was: `making` cannot be taken back for one of a project that is being made, `moved` has
 * changed since it was read, `foreign` is of another project, and `number` has its own texts.
 */
export const orderRefusals = [...moveRefusals, 'making', 'moved', 'foreign', 'number'] as const;
export type OrderRefusal = (typeof orderRefusals)[number];

export function moveRefusalKey<Refusal extends Exclude<OrderRefusal, 'number'>>(
  refusal: Refusal,
): `shipping.refused.${Refusal}` {
  return `shipping.refused.${refusal}`;
}

/** Null if the move is allowed, which includes starting to make what is being made already. */
export function moveRefusal(facts: MovableFacts, to: ShippingMove): MoveRefusal | null {
  const closed = closedRefusal(facts);
  if (closed) return closed;
  const group = shippingGroup(facts);
  if (group === null) return 'nothing';
  if (group === 'received' || group === 'shipped') return group;
  return to === 'preparing' && group === 'part' ? 'started' : null;
}

function closedRefusal({ status, project, hasBackerLeft }: MovableFacts): MoveRefusal | null {
  if (project.state === 'blind') return 'hidden';
  if (status !== 'paid') return 'unpaid';
  return hasBackerLeft ? 'backerLeft' : null;
}

/** Time in which a sent parcel can be undone; its backer is notified after it. */
const UNDO_MS = 10 * 60_000;

/** Time in which a backer can take back that a parcel was received. */
const UNRECEIVE_MS = 24 * HOUR_MS;

const RECEIVED_AFTER_MS = 14 * DAY_MS;
const HANDED_OVER_AFTER_MS = 7 * DAY_MS;

export type ParcelTimes = {
  state: ParcelState;
  carrier: CarrierCode;
  sentAt: number;
  receivedAt: number | null;
  receivedBy: Receiver | null;
};

/** The instant at which the backer is notified of a parcel, and until which it can be undone. */
export function announceAt(sentAt: number): number {
  return sentAt + UNDO_MS;
}

/** Null once the parcel cannot be undone silently. */
export function undoUntil(
  { state, sentAt }: Pick<ParcelTimes, 'state' | 'sentAt'>,
  nowMs: number,
): number | null {
  return state === 'sent' && nowMs < announceAt(sentAt) ? announceAt(sentAt) : null;
}

/** The instant at which a parcel counts as received if its backer says nothing; null unless it is on its way. */
export function autoReceivedAt({
  state,
  carrier,
  sentAt,
}: Pick<ParcelTimes, 'state' | 'carrier' | 'sentAt'>): number | null {
  return state === 'sent' ? sentAt + receivedAfterMs(carrier) : null;
}

/** Time after which a parcel counts as received. */
export function receivedAfterMs(carrier: CarrierCode): number {
  return carrier === 'direct' ? HANDED_OVER_AFTER_MS : RECEIVED_AFTER_MS;
}

/** Null unless its backer reported the parcel as received, and can take that back. */
export function unreceiveUntil({ state, receivedAt, receivedBy }: ParcelTimes, nowMs: number): number | null {
  if (state !== 'received' || receivedBy !== 'backer' || receivedAt === null) return null;
  const until = receivedAt + UNRECEIVE_MS;
  return nowMs < until ? until : null;
}

const timelineSteps = ['pledged', 'paid', 'making', 'shipped', 'received'] as const;

/** `at` is null for what has not happened, and for a maker who sent without ever starting to make. */
export type TimelineStep = { step: (typeof timelineSteps)[number]; at: number | null; isDone: boolean };

/** The way of a pledge. A step that has only happened in part has its instant, but is not done. */
export function timeline(
  pledge: Omit<ShippingFacts, 'parcels'> & {
    placedAt: number;
    paidAt: number | null;
    parcels: readonly (ParcelTimes & { pieces: number })[];
  },
): TimelineStep[] {
  const state = shippingState(pledge);
  const left = pledge.parcels.filter(hasLeft);
  const isDone = { shipped: state === 'shipped' || state === 'received', received: state === 'received' };
  return [
    { step: 'pledged', at: pledge.placedAt, isDone: true },
    { step: 'paid', at: pledge.paidAt, isDone: pledge.paidAt !== null },
    { step: 'making', at: pledge.makingAt, isDone: pledge.makingAt !== null || left.length > 0 },
    { step: 'shipped', at: latest(left.map(({ sentAt }) => sentAt)), isDone: isDone.shipped },
    { step: 'received', at: latest(left.map(({ receivedAt }) => receivedAt)), isDone: isDone.received },
  ];
}

function latest(instants: readonly (number | null)[]): number | null {
  const known = instants.filter((at) => at !== null);
  return known.length > 0 ? Math.max(...known) : null;
}
