import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakEven, earningOf, pieceEarning, priceWithoutLoss } from './earnings.ts';
import { firstFeePlans } from './expected.ts';

const plan = firstFeePlans.default;

const pair = { productCost: 58_000, delivery: 3_500 };
const pairCost = { making: 31_000, sending: 4_800 };
const cardsCost = { making: 8_200, sending: 3_500 };

test('pieceEarning subtracts the fees of price and delivery, and the costs of the piece', () => {
  expect(pieceEarning(plan, pair, pairCost)).toEqual({ paid: 61_500, received: 56_088, left: 20_288 });
  const cards = pieceEarning(plan, { productCost: 12_000, delivery: 0 }, cardsCost);
  expect(cards).toEqual({ paid: 12_000, received: 10_944, left: -756 });
});

test('priceWithoutLoss is the lowest price that covers the costs', () => {
  expect(priceWithoutLoss(plan, 0, cardsCost)).toBe(12_827);
  expect(priceWithoutLoss(firstFeePlans.legacy, 3_000, cardsCost)).toBe(8_700);
  expect(priceWithoutLoss(plan, 20_000, cardsCost)).toBe(0);
});

test('breakEven counts the pieces that cover what is spent once', () => {
  const reward = { sold: pair, cost: pairCost, once: 1_500_000 };
  expect(breakEven(plan, reward)).toBe(74);
  expect(earningOf(plan, 259, reward)).toBe(3_754_592);
  expect(breakEven(plan, { ...reward, once: 0 })).toBe(0);
});

test('breakEven is null for a reward that leaves nothing', () => {
  const sold = { productCost: 12_000, delivery: 0 };
  expect(breakEven(plan, { sold, cost: cardsCost, once: 0 })).toBeNull();
});

const won = fc.integer({ min: 1_000, max: 1_000_000 });

test('breakEven and priceWithoutLoss are at the edge of a loss, whatever a reward costs', () => {
  fc.assert(
    fc.property(won, won, fc.nat(100_000_000), (productCost, making, once) => {
      const reward = { sold: { productCost, delivery: 0 }, cost: { making, sending: 0 }, once };
      const pieces = breakEven(plan, reward);
      const price = priceWithoutLoss(plan, 0, reward.cost);
      const left = (sold: number) => pieceEarning(plan, { productCost: sold, delivery: 0 }, reward.cost).left;
      return (
        left(price) >= 0 &&
        left(price - 1) < 0 &&
        (pieces === null ||
          (earningOf(plan, pieces, reward) >= 0 && (pieces === 0 || earningOf(plan, pieces - 1, reward) < 0)))
      );
    }),
    { numRuns: 1_000 },
  );
});
