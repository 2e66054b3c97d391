import type { Parcel, Shipping } from '@pq/contract/shapes/shipping';
import { trackingUrl } from '@pq/domain/shipping/carriers';
import { shippedPieces, shippingState, undoUntil, unreceiveUntil } from '@pq/domain/shipping/state';
import type { ParcelRow, ShippingFactsRow } from './parcel-rows.ts';

/** The combination of a line as text. */
type ChoiceText = (line: { idx: number; choice: readonly number[] }) => string;

/** For whom: each of the two can undo another step. */
type Reader = { as: 'maker' | 'backer'; nowMs: number; choiceText: ChoiceText };

/** Null if nothing of the pledge is sent as a parcel. */
export function presentShipping(facts: ShippingFactsRow, reader: Reader): Shipping | null {
  const state = shippingState(facts);
  if (!state) return null;
  const { makingAt, parcels } = facts;
  const latest = parcels.at(-1);
  return {
    state,
    carrier: latest?.carrier ?? null,
    number: latest?.number ?? null,
    trackingUrl: latest ? trackingUrl(latest.carrier, latest.number) : null,
    makingAt,
    shippedAt: latest?.sentAt ?? null,
    receivedAt: state === 'received' ? lastReceived(parcels) : null,
    autoReceivedAt: earliest(
      parcels.filter((parcel) => parcel.state === 'sent').map(({ receiveAt }) => receiveAt),
    ),
    history: history(facts, state),
    parcels: parcels.map((parcel) => presentParcel(parcel, reader)),
    shipped: shippedPieces(facts),
  };
}

export function presentParcel(parcel: ParcelRow, { as, nowMs, choiceText }: Reader): Parcel {
  const { key, carrier, number, state, sentAt, receiveAt, receivedAt, receivedBy } = parcel;
  return {
    key,
    lines: parcel.lines.map((line) => ({ ...line, choiceText: choiceText(line) })),
    carrier,
    number,
    trackingUrl: trackingUrl(carrier, number),
    shippedAt: sentAt,
    receivedAt,
    receivedBy,
    autoReceivedAt: state === 'sent' ? receiveAt : null,
    undoUntil: as === 'maker' ? undoUntil(parcel, nowMs) : unreceiveUntil(parcel, nowMs),
  };
}

function history({ makingAt, parcels }: ShippingFactsRow, state: Shipping['state']): Shipping['history'] {
  const latest = parcels.at(-1);
  const isSent = state === 'shipped' || state === 'received';
  return [
    ...(makingAt === null ? [] : [{ at: makingAt, state: 'making' as const }]),
    ...(latest && isSent ? [{ at: latest.sentAt, state: 'shipped' as const }] : []),
    ...(state === 'received' ? [{ at: lastReceived(parcels), state: 'received' as const }] : []),
  ];
}

function lastReceived(parcels: readonly ParcelRow[]): number {
  return Math.max(...parcels.map(({ receivedAt }) => receivedAt ?? 0));
}

function earliest(instants: readonly number[]): number | null {
  return instants.length === 0 ? null : Math.min(...instants);
}
