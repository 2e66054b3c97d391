import { expect, it } from 'vitest';
import type { Outcome } from '#src/providers/payple/port.ts';
import { judgeRefund } from './settle-refund.ts';

const declined = (code: string): Outcome<null> => ({
  kind: 'declined',
  code,
  reason: '안내',
  cardDropped: false,
});
const first = { attempts: 1, whole: true, paidAtMs: 1, isLate: false };
const part = { ...first, whole: false };
const repeat = { ...first, attempts: 2 };
const late = { ...first, isLate: true };

it.each([
  ['first', first, { kind: 'done', value: null }, { status: 'done' }],
  ['first', first, declined('PAYC0007'), { status: 'refused', reason: '안내', isRetryable: false }],
  ['first', first, declined('PAYC0011'), { status: 'refused', reason: '안내', isRetryable: false }],
  ['first', first, { kind: 'retryable', reason: 'auth' }, { status: 'refused', isRetryable: true }],
  [
    'first',
    first,
    { kind: 'rejected', code: 'PAYC0002', reason: '키' },
    { status: 'refused', reason: 'PAYC0002 키', isRetryable: true },
  ],
  ['first', first, { kind: 'unknown', reason: 'timeout' }, { status: 'unknown', isRepeatable: true }],
  ['part', part, { kind: 'unknown', reason: 'timeout' }, { status: 'unknown', isRepeatable: false }],
  ['repeat', repeat, { kind: 'done', value: null }, { status: 'done' }],
  ['repeat', repeat, declined('PAYC0007'), { status: 'done' }],
  // When the day of payment is only assumed, the same code may mean that we named the wrong one.
  ['repeat', { ...repeat, paidAtMs: null }, declined('PAYC0007'), { status: 'unknown', isRepeatable: true }],
  // Less is left than we expect, which need not be due to our own refund.
  ['repeat', repeat, declined('PAYC0011'), { status: 'unknown', isRepeatable: true }],
  ['repeat', repeat, declined('PAYC9999'), { status: 'unknown', isRepeatable: true }],
  ['repeat', repeat, { kind: 'retryable', reason: 'auth' }, { status: 'unknown', isRepeatable: true }],
  [
    'repeat',
    repeat,
    { kind: 'rejected', code: 'PAYC0002', reason: '키' },
    { status: 'unknown', isRepeatable: true },
  ],
  ['repeat', repeat, { kind: 'unknown', reason: 'timeout' }, { status: 'unknown', isRepeatable: true }],
  ['late', late, { kind: 'done', value: null }, { status: 'done' }],
  ['late', late, declined('PAYC0007'), { status: 'done' }],
  ['late', { ...late, paidAtMs: null }, declined('PAYC0007'), { status: 'unknown', isRepeatable: true }],
  ['late', late, declined('PAYC9999'), { status: 'unknown', isRepeatable: true }],
  ['late', late, { kind: 'retryable', reason: 'auth' }, { status: 'unknown', isRepeatable: true }],
] as const)(
  'judgeRefund judges the %s request of %j answered %j as %j',
  (_which, refund, outcome, verdict) => {
    expect(judgeRefund(refund, outcome)).toMatchObject(verdict);
  },
);
