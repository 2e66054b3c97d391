import { expect, test } from 'vitest';
import { buildPayCard } from '#app/testing/builders/pledge.ts';
import { cardName } from './card-name.ts';

test('the name of a card contains its number without a line break', () => {
  const name = cardName({
    ...buildPayCard(),
    PCD_PAY_CARDNAME: '하늘카드',
    PCD_PAY_CARDNUM: '1234-****-****-5678',
  });
  expect(name.replaceAll('\u2060', '')).toBe('하늘카드 1234-****-****-5678');
  expect(name).not.toMatch(/-(?!\u2060)/);
});
