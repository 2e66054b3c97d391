import type { DataOf } from '@pq/contract/client';
import type { listDeliveries } from '@pq/contract/endpoints/deliveries';
import type { DeliveryPromise } from '@pq/contract/shapes/promise';
import type { Parcel, Shipping } from '@pq/contract/shapes/shipping';
import { announceAt, autoReceivedAt } from '@pq/domain/shipping/state';
import type { ShippingList, ShippingOrder } from '#app/data/shipping.ts';
import type { FailedRow } from '#app/data/shipping-files.ts';
import { idOf, nowMs } from './basics.ts';
import { buildLine } from './pledge.ts';
import { buildCard } from './project.ts';

export function buildParcel(changes: Partial<Parcel> = {}): Parcel {
  const carrier = changes.carrier ?? 'cj';
  const shippedAt = changes.shippedAt ?? nowMs - 3 * 86_400_000;
  const undoUntil = announceAt(shippedAt);
  return {
    key: idOf(41),
    lines: [{ idx: 0, choice: [], choiceText: '', count: 1 }],
    carrier,
    number: '641233087751',
    trackingUrl: 'https://trace.example.com/641233087751',
    shippedAt,
    receivedAt: null,
    receivedBy: null,
    autoReceivedAt: autoReceivedAt({ state: 'sent', carrier, sentAt: shippedAt }),
    undoUntil: undoUntil > nowMs ? undoUntil : null,
    ...changes,
  };
}

export function buildOrder(changes: Partial<ShippingOrder> = {}): ShippingOrder {
  return {
    gateKey: idOf(22),
    order: 'K7QD-00138',
    backer: { uid: idOf(101), nickname: '하나' },
    hasBackerLeft: false,
    recipient: '이하나',
    tel: '010-1234-5678',
    address: { basic: '서울특별시 중구 세종대로 110', detail: '3층', zonecode: '04524' },
    note: '',
    lines: [{ ...buildLine(), name: '머그컵 1개', left: 1 }],
    status: 'paid',
    shipping: 'making',
    shipped: { pieces: 0, of: 1 },
    parcels: [],
    addressChangedAt: null,
    locked: false,
    lockAt: null,
    doubts: [],
    answer: 'open',
    promise: null,
    version: 0,
    ...changes,
  };
}

export function buildShippingList(
  orders: ShippingOrder[],
  changes: Partial<ShippingList> = {},
): ShippingList {
  return {
    orders,
    total: orders.length,
    unsent: changes.total ?? orders.length,
    counts: { preparing: 9, making: 61, part: 47, shipped: 92, received: 56, late: 0 },
    since: nowMs - 30 * 86_400_000,
    makingAt: nowMs - 10 * 86_400_000,
    lockAt: null,
    lockAnnouncedAt: null,
    askedAt: null,
    addresses: { confirmed: 0, changed: 0, open: 117, doubtful: 0, unexported: 0 },
    batches: [],
    ...changes,
  };
}

export function buildFailedRow(changes: Partial<FailedRow> = {}): FailedRow {
  return {
    row: 48,
    order: 'K7QD-00251',
    gateKey: idOf(61),
    reason: '',
    value: '',
    item: '',
    carrier: 'cj',
    guess: null,
    ...changes,
  };
}

/** Of a pledge of one piece; its parcels say how far it is. */
export function buildShipping(parcels: Parcel[] = [], changes: Partial<Shipping> = {}): Shipping {
  const latest = parcels.at(-1);
  const isReceived = parcels.length > 0 && parcels.every(({ receivedAt }) => receivedAt !== null);
  return {
    state: latest ? (isReceived ? 'received' : 'shipped') : 'making',
    carrier: latest?.carrier ?? null,
    number: latest?.number ?? null,
    trackingUrl: latest?.trackingUrl ?? null,
    makingAt: nowMs - 10 * 86_400_000,
    shippedAt: latest?.shippedAt ?? null,
    receivedAt: isReceived ? (latest?.receivedAt ?? null) : null,
    autoReceivedAt: latest?.autoReceivedAt ?? null,
    history: [],
    parcels,
    shipped: {
      pieces: parcels.flatMap(({ lines }) => lines).reduce((sum, { count }) => sum + count, 0),
      of: 1,
    },
    ...changes,
  };
}

type Delivery = DataOf<typeof listDeliveries>['deliveries'][number];

export function buildDelivery(changes: Partial<Delivery> = {}): Delivery {
  return {
    gateKey: idOf(22),
    order: 'K7QD-00138',
    status: 'paid',
    project: buildCard(),
    lines: [{ idx: 0, count: 1, choice: [], choiceText: '' }],
    notSent: [],
    parcels: [],
    makingAt: null,
    month: '2027-03',
    lateDays: 0,
    changes: [],
    lockAt: null,
    act: null,
    ...changes,
  };
}

export function buildPromise(changes: Partial<DeliveryPromise> = {}): DeliveryPromise {
  return {
    first: '2027-02',
    month: '2027-02',
    state: 'open',
    lateDays: null,
    allSentAt: null,
    history: [],
    ...changes,
  };
}
