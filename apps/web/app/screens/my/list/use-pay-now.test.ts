import type { Pledge } from '@pq/contract/shapes/pledge';
import { expect, test } from 'vitest';
import { isUnderWay, type Outcome } from './use-pay-now.ts';

const pledge = {
  gateKey: 'p',
  status: 'retry',
  card: { PCD_PAYER_ID: 'card' },
  history: [{ what: 'declined', at: 1 }],
} as unknown as Pledge;
const outcomesOf = (kind: Outcome['kind']) => ({ p: { kind, text: '', tries: 1, card: 'card' } });

test('a charge is under way while it is requested or its answer is unknown', () => {
  expect(isUnderWay(pledge, { busy: 'p', outcomes: {} })).toBe(true);
  expect(isUnderWay(pledge, { busy: null, outcomes: outcomesOf('waiting') })).toBe(true);
});

test('a charge is not under way before it starts, after a refusal, for another card, or once the answer has arrived', () => {
  expect(isUnderWay(pledge, { busy: 'other', outcomes: {} })).toBe(false);
  expect(isUnderWay(pledge, { busy: null, outcomes: outcomesOf('refused') })).toBe(false);
  const other = { ...pledge, card: { PCD_PAYER_ID: 'another' } } as Pledge;
  expect(isUnderWay(other, { busy: null, outcomes: outcomesOf('waiting') })).toBe(false);
  const history = [...pledge.history, { what: 'declined', at: 2 }];
  expect(isUnderWay({ ...pledge, history } as Pledge, { busy: null, outcomes: outcomesOf('waiting') })).toBe(
    false,
  );
});
