import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coversFees, feePlanNames, firstFeePlans, isSplitByRisk, settle } from './expected.ts';

test('settle subtracts the fees of what is left after refunds, with delivery', () => {
  expect(settle(firstFeePlans.default, 2 * (30_000 + 2_500), 10_000)).toEqual({
    charged: 65_000,
    refunded: 10_000,
    base: 55_000,
    platformFee: 2_750,
    paymentFee: 1_650,
    vat: 440,
    payout: 50_160,
    stages: [50_160],
  });
});

test('settle drops fractions of a won of each fee, once', () => {
  const { platformFee, paymentFee, vat, payout } = settle(firstFeePlans.default, 33_333);
  expect([platformFee, paymentFee, vat, payout]).toEqual([1_666, 999, 266, 30_402]);
});

test('settle takes all fees from the first of two stages', () => {
  const lamp = settle(firstFeePlans.split, 32_723_500);
  expect([lamp.platformFee, lamp.paymentFee, lamp.vat]).toEqual([1_636_175, 981_705, 261_788]);
  expect([lamp.payout, lamp.stages]).toEqual([29_843_832, [23_299_132, 6_544_700]]);
  expect(settle(firstFeePlans.split, 33_333).stages).toEqual([23_735, 6_667]);
});

test.each([
  [4_600_000, 41_000, [2_050, 1_230, 328], 37_392],
  [33_333, 11_111, [555, 333, 89], 10_134],
])(
  'settle computes the fees of %i less %i again, so that the difference is what a maker owes',
  (base, refund, fees, owed) => {
    const [before, after] = [
      settle(firstFeePlans.default, base),
      settle(firstFeePlans.default, base, refund),
    ];
    expect(before.payout - after.payout).toBe(owed);
    const returned = (['platformFee', 'paymentFee', 'vat'] as const).map(
      (name) => before[name] - after[name],
    );
    expect(returned.reduce((sum, fee) => sum + fee, 0)).toBe(refund - owed);
    expect(returned).toEqual(fees);
  },
);

test('settle takes nothing of projects without fees, and of nothing', () => {
  expect(settle(firstFeePlans.legacy, 12_345)).toMatchObject({
    platformFee: 0,
    paymentFee: 0,
    vat: 0,
    payout: 12_345,
  });
  expect(settle(firstFeePlans.split, 0)).toMatchObject({ payout: 0, stages: [0, 0] });
});

/** Up to 10,000 times what the largest goal is. */
const sums = fc
  .tuple(fc.nat(1_000_000), fc.nat(999_999), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([millions, rest, part]) => {
    const charged = millions * 1_000_000 + rest;
    return { charged, refunded: Math.floor(charged * part) };
  });

const basisPoints = fc.nat(3_000);
const anyPlan = fc
  .record({ platformBp: basisPoints, paymentBp: basisPoints, first: fc.integer({ min: 1, max: 100 }) })
  .map(({ first, ...fees }) => ({ ...fees, stages: first === 100 ? [100] : [first, 100 - first] }));
const plans = fc.oneof(
  fc.constantFrom(...feePlanNames).map((name) => firstFeePlans[name]),
  anyPlan.filter(coversFees).map((plan) => ({ name: 'split' as const, ...plan })),
);

test('settle loses no won for any plan and amount', () => {
  fc.assert(
    fc.property(plans, sums, (plan, { charged, refunded }) => {
      const { base, platformFee, paymentFee, vat, payout, stages } = settle(plan, charged, refunded);
      const part = (amount: number, bp: number) => Number((BigInt(amount) * BigInt(bp)) / 10_000n);
      return (
        base === charged - refunded &&
        platformFee + paymentFee + vat + payout === base &&
        stages.reduce((sum, stage) => sum + stage, 0) === payout &&
        platformFee === part(base, plan.platformBp) &&
        paymentFee === part(base, plan.paymentBp) &&
        vat === part(platformFee + paymentFee, 1_000) &&
        Math.min(payout, ...stages) >= 0
      );
    }),
    { numRuns: 10_000 },
  );
});

test.each([
  [1_000, 500, 16, false],
  [1_000, 500, 17, true],
  [1_000, 0, 11, false],
  [2_000, 1_000, 30, false],
  [0, 0, 1, true],
  [3_000, 3_000, 66, false],
  [3_000, 3_000, 67, true],
])('coversFees of %i and %i basis points with %i %% first is %s', (platformBp, paymentBp, first, covers) => {
  const plan = { name: 'split' as const, platformBp, paymentBp, stages: [first, 100 - first] };
  expect(coversFees(plan)).toBe(covers);
  // What is refused has a first stage of nothing or less.
  expect((settle(plan, 1_000_000).stages[0] ?? 0) > 0).toBe(covers);
});

test('isSplitByRisk is true for a first project with a goal above ten million', () => {
  expect(
    [
      [true, 10_000_001],
      [true, 10_000_000],
      [false, 90_000_000],
    ].map(([isFirst, goal]) => isSplitByRisk({ isFirst: isFirst === true, goal: Number(goal) })),
  ).toEqual([true, false, false]);
});
