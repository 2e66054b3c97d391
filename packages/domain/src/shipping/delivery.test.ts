import { describe, expect, it } from 'vitest';
import { seoulInstant } from '../dates.ts';
import { type DeliveryFacts, daysLate, deliveryAct, lastDayOf } from './delivery.ts';

const facts = (change: Partial<DeliveryFacts> = {}): DeliveryFacts => ({
  status: 'paid',
  proof: null,
  project: { state: 're-finish' },
  isComing: false,
  address: { refusal: null, answer: 'confirmed', lockAt: null },
  ...change,
});
const open = { refusal: null, answer: 'open', lockAt: 1 } as const;

describe('deliveryAct', () => {
  it.each<[DeliveryFacts, ReturnType<typeof deliveryAct>]>([
    [facts(), null],
    [facts({ isComing: true }), 'receive'],
    [facts({ isComing: true, address: { ...open, refusal: 'left' } }), 'receive'],
    [facts({ address: open }), 'address'],
    [facts({ address: { ...open, lockAt: null } }), null],
    [facts({ address: { ...open, answer: 'changed' } }), null],
    [facts({ address: { ...open, refusal: 'locked' } }), null],
    [facts({ address: open, proof: { state: 'sent' } }), 'proof'],
    [facts({ proof: { state: 'approved' } }), null],
    [facts({ status: 'ready' }), null],
    [facts({ status: 'retry', address: open }), 'pay'],
    [facts({ status: 'ready', cardDropped: true }), 'card'],
    [facts({ status: 'retry', cardDropped: true }), 'card'],
    [facts({ isComing: true, project: { state: 'blind' } }), null],
  ])('%o is %s', (given, act) => {
    expect(deliveryAct(given)).toBe(act);
  });
});

it.each([
  ['2027-01', '2027-01-31'],
  ['2027-02', '2027-02-28'],
  ['2028-02', '2028-02-29'],
  ['2027-12', '2027-12-31'],
])('lastDayOf %s is %s', (month, day) => {
  expect(lastDayOf(month)).toBe(day);
});

it.each([
  ['2027-02-28', 23, 0],
  ['2027-03-01', 0, 1],
  ['2027-03-04', 12, 4],
  ['2026-11-01', 0, 0],
])('daysLate of February on %s at %i h is %i', (day, hour, days) => {
  expect(daysLate('2027-02', seoulInstant(day, hour))).toBe(days);
});
