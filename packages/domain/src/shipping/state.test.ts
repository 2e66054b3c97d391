import { expect, test } from 'vitest';
import { t } from '../copy.ts';
import { DAY_MS, seoulInstant } from '../dates.ts';
import { pledgeStatuses } from '../pledge/pledge.ts';
import {
  autoReceivedAt,
  canTransitionParcel,
  type MovableFacts,
  moveRefusal,
  moveRefusalKey,
  parcelStates,
  shippedPieces,
  shippingGroup,
  shippingState,
  timeline,
  undoUntil,
  unreceiveUntil,
} from './state.ts';

const sent = (pieces: number) => ({ pieces, state: 'sent' }) as const;
const received = (pieces: number) => ({ pieces, state: 'received' }) as const;
const undone = (pieces: number) => ({ pieces, state: 'undone' }) as const;

const [day, hour, minute] = [DAY_MS, DAY_MS / 24, 60_000];
const at = seoulInstant('2027-03-02', 17);

test.each([
  { pieces: 3, makingAt: null, parcels: [], group: 'preparing', state: 'preparing' },
  { pieces: 3, makingAt: at, parcels: [], group: 'making', state: 'making' },
  { pieces: 3, makingAt: null, parcels: [sent(2)], group: 'part', state: 'making' },
  { pieces: 3, makingAt: at, parcels: [received(2)], group: 'part', state: 'making' },
  { pieces: 3, makingAt: null, parcels: [sent(2), sent(1)], group: 'shipped', state: 'shipped' },
  { pieces: 3, makingAt: at, parcels: [received(2), sent(1)], group: 'shipped', state: 'shipped' },
  { pieces: 3, makingAt: at, parcels: [received(2), received(1)], group: 'received', state: 'received' },
  { pieces: 3, makingAt: null, parcels: [undone(3)], group: 'preparing', state: 'preparing' },
  { pieces: 3, makingAt: at, parcels: [undone(3)], group: 'making', state: 'making' },
  { pieces: 3, makingAt: at, parcels: [undone(3), sent(3)], group: 'shipped', state: 'shipped' },
  { pieces: 3, makingAt: at, parcels: [undone(1), received(3)], group: 'received', state: 'received' },
  { pieces: 0, makingAt: at, parcels: [], group: null, state: null },
])('pledge of $pieces pieces with $parcels is in group $group', ({ group, state, ...facts }) => {
  expect(shippingGroup(facts)).toBe(group);
  expect(shippingState(facts)).toBe(state);
});

test('shipped pieces are those of parcels that were not undone', () => {
  expect(shippedPieces({ pieces: 5, parcels: [sent(2), received(1), undone(2)] })).toEqual({
    pieces: 3,
    of: 5,
  });
});

test('parcel moves between sent and received, and is undone for good', () => {
  const moves = parcelStates.flatMap((from) =>
    parcelStates.filter((to) => canTransitionParcel(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual(['sent received', 'sent undone', 'received sent']);
});

const facts = (change: Partial<MovableFacts> = {}): MovableFacts => ({
  pieces: 2,
  makingAt: null,
  parcels: [],
  status: 'paid',
  project: { state: 'finish' },
  hasBackerLeft: false,
  ...change,
});

test.each(['preparing', 'making', 'shipped'] as const)(
  'pledge of which nothing has left is moved to %s',
  (to) => {
    expect(moveRefusal(facts(), to)).toBeNull();
    expect(moveRefusal(facts({ makingAt: at }), to)).toBeNull();
  },
);

test('pledge sent in part is sent further, and does not go back', () => {
  expect(moveRefusal(facts({ parcels: [sent(1)] }), 'shipped')).toBeNull();
  expect(moveRefusal(facts({ parcels: [sent(1)] }), 'preparing')).toBe('started');
});

test.each([
  [{ project: { state: 'blind' } }, 'hidden'],
  [{ hasBackerLeft: true }, 'backerLeft'],
  [{ pieces: 0 }, 'nothing'],
  [{ parcels: [sent(2)] }, 'shipped'],
  [{ parcels: [received(2)] }, 'received'],
] as const)('pledge with %j is not moved: %s', (change, refusal) => {
  for (const to of ['preparing', 'making', 'shipped'] as const) {
    expect(moveRefusal(facts(change), to)).toBe(refusal);
  }
  expect(t(moveRefusalKey(refusal))).toMatch(/니다\.$/);
});

test('pledge is moved only when it is paid', () => {
  const movable = pledgeStatuses.filter((status) => moveRefusal(facts({ status }), 'shipped') === null);
  expect(movable).toEqual(['paid']);
  expect(moveRefusal(facts({ status: 'refund' }), 'shipped')).toBe('unpaid');
});

const parcel = { state: 'sent', carrier: 'cj', sentAt: at, receivedAt: null, receivedBy: null } as const;
const arrived = { ...parcel, state: 'received', receivedAt: at + day, receivedBy: 'backer' } as const;

test('parcel is undone silently within ten minutes', () => {
  expect(undoUntil(parcel, at + 10 * minute - 1)).toBe(at + 10 * minute);
  expect(undoUntil(parcel, at + 10 * minute)).toBeNull();
  expect(undoUntil(arrived, at + minute)).toBeNull();
});

test('parcel counts as received after 14 days, handed over by the maker after 7', () => {
  expect(autoReceivedAt(parcel)).toBe(at + 14 * day);
  expect(autoReceivedAt({ ...parcel, carrier: 'direct' })).toBe(at + 7 * day);
  expect(autoReceivedAt(arrived)).toBeNull();
});

test('backer takes back a press within 24 hours, and nothing that time has set', () => {
  expect(unreceiveUntil(arrived, at + day + 24 * hour - 1)).toBe(at + 2 * day);
  expect(unreceiveUntil(arrived, at + 2 * day)).toBeNull();
  expect(unreceiveUntil({ ...arrived, receivedBy: 'time' }, at + day)).toBeNull();
  expect(unreceiveUntil(parcel, at + day)).toBeNull();
});

const steps = (pledge: Partial<Parameters<typeof timeline>[0]>) =>
  timeline({ pieces: 3, placedAt: 1, paidAt: 2, makingAt: 3, parcels: [], ...pledge }).map(
    ({ step, at, isDone }) => `${step} ${at}${isDone ? '' : ' open'}`,
  );

test('timeline has the instant of each step', () => {
  const parcels = [
    { ...arrived, pieces: 2, sentAt: 4, receivedAt: 6 },
    { ...arrived, pieces: 1, sentAt: 5, receivedAt: 7 },
  ];
  expect(steps({ parcels })).toEqual(['pledged 1', 'paid 2', 'making 3', 'shipped 5', 'received 7']);
});

test('timeline has a step as open that happened in part or not at all', () => {
  const parcels = [
    { ...arrived, pieces: 1, sentAt: 4, receivedAt: 6 },
    { ...parcel, pieces: 1, sentAt: 5 },
    { ...parcel, state: 'undone' as const, pieces: 1, sentAt: 9 },
  ];
  expect(steps({ parcels })).toEqual([
    'pledged 1',
    'paid 2',
    'making 3',
    'shipped 5 open',
    'received 6 open',
  ]);
  expect(steps({ paidAt: null, makingAt: null })).toEqual([
    'pledged 1',
    'paid null open',
    'making null open',
    'shipped null open',
    'received null open',
  ]);
});

test('timeline has the making as done when something was sent without it', () => {
  expect(steps({ makingAt: null, parcels: [{ ...parcel, pieces: 3 }] })).toContain('making null');
});
