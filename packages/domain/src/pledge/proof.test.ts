import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { pledgeStatuses } from './pledge.ts';
import {
  answerRefusal,
  canTransitionProof,
  hasProofs,
  proofStates,
  sendRefusal,
  stateAfter,
} from './proof.ts';

const order = { purpose: 'ordermade', status: 'paid' } as const;

test('proofs are for paid custom orders alone', () => {
  const open = (['projects', 'ordermade'] as const).flatMap((purpose) =>
    pledgeStatuses.flatMap((status) => (hasProofs({ purpose, status }) ? [`${purpose} ${status}`] : [])),
  );
  expect(open).toEqual(['ordermade paid']);
  expect(sendRefusal({ purpose: 'projects', status: 'paid' }, null)).toBe('proofClosed');
  expect(sendRefusal({ purpose: 'ordermade', status: 'refund' }, null)).toBe('proofClosed');
});

test('a proof may be sent when none waits and none is approved, up to ten', () => {
  expect(sendRefusal(order, null)).toBeNull();
  expect(sendRefusal(order, { round: 1, state: 'sent' })).toBe('proofWaiting');
  expect(sendRefusal(order, { round: 1, state: 'approved' })).toBe('proofApproved');
  expect(sendRefusal(order, { round: limits.proofRounds - 1, state: 'change' })).toBeNull();
  expect(sendRefusal(order, { round: limits.proofRounds, state: 'change' })).toBe('proofRounds');
});

test('answerRefusal reports an existing answer before the end of the order', () => {
  expect(answerRefusal(order, 'sent')).toBeNull();
  expect(answerRefusal(order, 'change')).toBe('proofAnswered');
  expect(answerRefusal({ ...order, status: 'refund' }, 'approved')).toBe('proofAnswered');
  expect(answerRefusal({ ...order, status: 'refund' }, 'sent')).toBe('proofClosed');
  const moves = proofStates.flatMap((from) =>
    proofStates.filter((to) => canTransitionProof(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual([`sent ${stateAfter('change')}`, `sent ${stateAfter('approve')}`]);
});
