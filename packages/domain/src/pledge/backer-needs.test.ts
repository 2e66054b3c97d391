import { expect, test } from 'vitest';
import { countNeeds, type NeedFacts, needsBacker } from './backer-needs.ts';

const shown = { state: 'finish' } as const;
const paid: NeedFacts = { status: 'paid', proof: null, project: shown };
const needs: [string, NeedFacts, boolean][] = [
  ['paid', paid, false],
  ['finally refused', { ...paid, status: 'fail' }, false],
  ['refused once', { ...paid, status: 'retry' }, true],
  ['refused once, of a hidden project', { ...paid, status: 'retry', project: { state: 'blind' } }, false],
  ['to be charged', { ...paid, status: 'ready' }, false],
  ['to be charged with a dropped card', { ...paid, status: 'ready', cardDropped: true }, true],
  ['withdrawn with a dropped card', { ...paid, status: 'cancel', cardDropped: true }, false],
  ['with a proof that waits', { ...paid, proof: { state: 'sent' } }, true],
  ['with an approved proof', { ...paid, proof: { state: 'approved' } }, false],
  ['refunded, with a proof', { ...paid, status: 'refund', proof: { state: 'sent' } }, false],
];

test.each(needs)('a pledge that is %s needs its backer or not', (_what, pledge, isNeeded) => {
  expect(needsBacker(pledge)).toBe(isNeeded);
});

test('countNeeds includes reserved pieces', () => {
  expect(
    countNeeds(
      needs.map(([, pledge]) => pledge),
      2,
    ),
  ).toBe(5);
});
