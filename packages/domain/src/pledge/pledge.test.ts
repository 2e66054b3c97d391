import { expect, it } from 'vitest';
import { endsAt } from '../dates.ts';
import {
  canChangePledge,
  canTransitionPledge,
  chargeOrderId,
  isChargeOrderId,
  livePledgeStatuses,
  nextLookupDelayMs,
  pendingPledgeStatuses,
  pledgeStatuses,
  pledgeStatusKey,
  statusAfterDecline,
} from './pledge.ts';

it.each([
  ['ready', ['retry', 'paid', 'cancel']],
  ['retry', ['paid', 'fail', 'cancel']],
  ['paid', ['refund']],
  ['fail', []],
  ['cancel', []],
  ['refund', []],
] as const)('a pledge that is %s may become %j', (from, targets) => {
  expect(pledgeStatuses.filter((to) => canTransitionPledge(from, to))).toEqual(targets);
});

it('live statuses are those still to be charged or paid', () => {
  expect(livePledgeStatuses).toEqual(expect.arrayContaining([...pendingPledgeStatuses]));
  const ended = pledgeStatuses.filter((status) =>
    pledgeStatuses.every((to) => !canTransitionPledge(status, to)),
  );
  expect(ended.filter((status) => (livePledgeStatuses as readonly string[]).includes(status))).toEqual([]);
});

it.each([
  [0, 1],
  [1, 5],
  [2, 15],
  [3, 60],
  [40, 60],
])('after %i look-ups the next comes in %i minutes', (lookups, minutes) => {
  expect(nextLookupDelayMs(lookups)).toBe(minutes * 60_000);
});

it.each([
  [1, 'retry'],
  [2, 'fail'],
  [3, 'fail'],
])('a refusal in round %i leads to %s', (round, status) => {
  expect(statusAfterDecline(round)).toBe(status);
});

it('chargeOrderId has pledge, round, and attempt from the second on', () => {
  expect(chargeOrderId('p', 1, 1)).toBe('p-1');
  expect(chargeOrderId('p', 2, 1)).toBe('p-2');
  expect(chargeOrderId('p', 2, 3)).toBe('p-2-3');
});

it('isChargeOrderId accepts our format only', () => {
  const pledge = '01a1b15f-0000-7000-8000-00000000000a';
  for (const [round, attempt] of [
    [1, 1],
    [2, 1],
    [1, 2],
    [2, 1_000],
  ] as const)
    expect(isChargeOrderId(chargeOrderId(pledge, round, attempt))).toBe(true);
  for (const text of ['', 'forged', pledge, `${pledge}-`, `${pledge}-0`, `${pledge}-x`, `${pledge}-1-2-3`])
    expect(isChargeOrderId(text), text).toBe(false);
  for (const text of [` ${pledge}-1`, `${pledge}-1\n`, `${pledge.toUpperCase()}-1`, `${pledge}-1234567`])
    expect(isChargeOrderId(text), text).toBe(false);
});

it('canChangePledge ends with the project and with the first charge', () => {
  const period = { start: '2026-11-01', finish: '2026-11-20' };
  const last = endsAt('2026-11-20') - 1;
  expect(canChangePledge('ready', { state: 'funding', period }, last)).toBe(true);
  expect(canChangePledge('ready', { state: 'funding', period }, last + 1)).toBe(false);
  expect(canChangePledge('ready', { state: 'finish', period }, last)).toBe(false);
  for (const status of ['retry', 'paid', 'fail', 'cancel', 'refund'] as const)
    expect(canChangePledge(status, { state: 'funding', period }, last)).toBe(false);
});

it('pledgeStatusKey distinguishes withdrawal by the backer from the end of the project', () => {
  const of = (endedBy: 'backer' | 'site' | undefined, purpose: 'projects' | 'ordermade' = 'projects') =>
    pledgeStatusKey({ status: 'cancel', purpose, endedBy });
  expect([of('backer'), of(undefined), of('site'), of('site', 'ordermade')]).toEqual([
    'pay.status.cancel',
    'pay.status.cancel',
    'card.failFunding',
    'card.failOrder',
  ]);
  expect(pledgeStatusKey({ status: 'fail', purpose: 'projects' })).toBe('pay.status.fail');
});
