import { expect, test } from 'vitest';
import { seoulInstant } from '../dates.ts';
import {
  type AddressFacts,
  addressAnswer,
  addressLockAt,
  addressRefusal,
  lockReminderAt,
} from './address-lock.ts';

test.each([
  ['at midnight', seoulInstant('2027-03-04')],
  ['in the last second of a day', seoulInstant('2027-03-05') - 1],
])('an announcement %s locks addresses at the end of the third day after', (_, announced) => {
  const lockAt = addressLockAt(announced);
  expect(lockAt).toBe(seoulInstant('2027-03-08') - 1_000);
  expect(lockReminderAt(lockAt)).toBe(seoulInstant('2027-03-07') - 1_000);
});

const NOW = seoulInstant('2027-03-04', 12);
const open: AddressFacts = {
  status: 'paid',
  project: { state: 'finish', isRecorded: true },
  hasLeft: false,
  lockAt: null,
};

test.each([
  ['in an open project', { project: { state: 'funding', isRecorded: false }, status: 'ready' }],
  ['before a retry', { status: 'retry' }],
  ['of a completed project', { project: { state: 're-finish', isRecorded: true } }],
  ['until the second of the lock', { lockAt: NOW }],
] as const)('an address can be changed %s', (_, part) => {
  expect(addressRefusal({ ...open, ...part }, NOW)).toBeNull();
});

test.each([
  ['closed', 'of a withdrawn pledge', { status: 'cancel' }],
  ['closed', 'of a refunded pledge', { status: 'refund' }],
  ['closed', 'of an unpaid pledge', { status: 'fail' }],
  ['closed', 'of a hidden project', { project: { state: 'blind', isRecorded: true } }],
  [
    'closed',
    'of a project whose parcels are not recorded',
    { project: { state: 'finish', isRecorded: false } },
  ],
  ['left', 'once a parcel has left', { hasLeft: true, lockAt: NOW - 1 }],
  ['locked', 'once it is locked', { lockAt: NOW - 1 }],
] as const)('an address is refused as %s %s', (refusal, _, part) => {
  expect(addressRefusal({ ...open, ...part }, NOW)).toBe(refusal);
});

test.each([
  ['open', { confirmedAt: null, changedAt: null, closedAt: 5 }],
  ['open', { confirmedAt: null, changedAt: 4, closedAt: 5 }],
  ['open', { confirmedAt: null, changedAt: 4, closedAt: null }],
  ['changed', { confirmedAt: null, changedAt: 5, closedAt: 5 }],
  ['changed', { confirmedAt: 6, changedAt: 7, closedAt: 5 }],
  ['confirmed', { confirmedAt: 7, changedAt: 7, closedAt: 5 }],
  ['confirmed', { confirmedAt: 6, changedAt: null, closedAt: 5 }],
] as const)('an address is %s with %j', (answer, facts) => {
  expect(addressAnswer(facts)).toBe(answer);
});
