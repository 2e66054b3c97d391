import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { expect, it } from 'vitest';
import { pledgesNeeding } from './card-in-use-dialog.tsx';

const card = (id: string) => ({ PCD_PAYER_ID: id, PCD_PAY_CARDNAME: '하늘카드', PCD_PAY_CARDNUM: id });

it('a card is needed by pledges that are still to be charged to it as first or second card', () => {
  const own = pledgeStatuses.map((status) => ({ status, card: card('a') }));
  expect(pledgesNeeding('a', own).map(({ status }) => status)).toEqual(['ready', 'retry']);
  const second = [{ status: 'ready' as const, card: card('a'), fallback: card('b') }];
  expect(pledgesNeeding('b', second)).toEqual(second);
  expect(pledgesNeeding('c', second)).toEqual([]);
});
