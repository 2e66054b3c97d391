import type { DataOf } from '@pq/contract/client';
import type { listDifferences } from '@pq/contract/endpoints/admin/reconciliation';
import type { PayoutBatch, PayoutItem, PayoutLine, Payouts } from '#app/data/admin/payouts.ts';
import { idOf, nowMs } from './basics.ts';

export const buildItem = (n: number, changes: Partial<PayoutItem> = {}): PayoutItem => ({
  ...{
    key: idOf(500 + n),
    project: { key: idOf(17), purpose: 'projects', title: `텃밭 ${n}` },
    maker: { uid: idOf(3), nickname: '윤서린' },
    statement: `PQ-S261201-${n}`,
    stage: { n: 1, of: 1 },
    amount: 100_000 * n,
    netted: 0,
    transfer: 100_000 * n,
    dueOn: '2026-12-01',
    belowMinimum: false,
    parcels: null,
    state: 'due',
  },
  ...{ reason: null, holds: [], note: null, failure: null, paidAt: null, batch: null, number: null },
  account: { bank: '국민은행', tail: '····4821', holder: '윤서린', first: false, pausedUntil: null },
  outside: null,
  mayAdvance: false,
  ...changes,
});

export const buildBatch = (changes: Partial<PayoutBatch> = {}): PayoutBatch => ({
  ...{ key: idOf(600), number: 'B118', state: 'gathered', gatheredAt: nowMs, lines: 2 },
  gatheredBy: { uid: idOf(4), nickname: '피큐지기' },
  ...{ releasedBy: null, releasedAt: null, exportedAt: null, completedAt: null, paid: 0, failed: 0 },
  ...{ amount: 300_000, netted: 37_392, transfer: 262_608, mayRelease: 'yes' },
  ...changes,
});

export const buildLine = (n: number, changes: Partial<PayoutLine> = {}): PayoutLine => ({
  ...buildItem(n, { state: 'batched' }),
  ...{
    number: `B118-${n}`,
    result: 'gathered',
    carried: 0,
    reference: null,
    settledAt: null,
    correction: null,
  },
  ...changes,
});

export const buildPayouts = (changes: Partial<Payouts> = {}): Payouts => ({
  items: [],
  counts: { due: 0, held: 0, batched: 0, done: 0, waiting: 0, balance: 0 },
  ...{ due: 300_000, held: 0, done: 0, owed: 900_000, apart: 540_000, months: [], nextOn: null },
  ...{ batches: [], balances: [], payouts: 'bank-file', alone: false },
  codes: { gather: false, release: false },
  ...changes,
});

type Difference = DataOf<typeof listDifferences>['differences'][number];

export const buildDifference = (changes: Partial<Difference> = {}): Difference => ({
  ...{
    key: idOf(31),
    day: '2026-11-30',
    oid: 'order-1',
    kind: 'amount',
    ours: 13_000,
    theirs: 13_100,
    size: 100,
  },
  ...{
    age: 1,
    foundAt: nowMs,
    state: 'open',
    pledge: idOf(41),
    askedBy: null,
    closedBy: null,
    closedAt: null,
  },
  ...{
    lookUp: 'order',
    mayConfirm: true,
    reason: null,
    project: { key: idOf(17), purpose: 'projects', title: '모두의 텃밭' },
  },
  ...changes,
});
