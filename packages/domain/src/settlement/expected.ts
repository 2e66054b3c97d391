export const feePlanNames = ['default', 'split', 'legacy'] as const;
export type FeePlanName = (typeof feePlanNames)[number];

/**
 * A version of a plan: fees in hundredths of a percent of what is charged less refunds, delivery included; `stages`: percentages of it
 * in which it is paid out.
 */
export type FeePlan = {
  name: FeePlanName;
  platformBp: number;
  paymentBp: number;
  stages: readonly number[];
};

/** The first version of each, as the migration inserts it. `legacy`: projects that were approved when PQ took no fees. */
export const firstFeePlans = {
  default: { name: 'default', platformBp: 500, paymentBp: 300, stages: [100] },
  split: { name: 'split', platformBp: 500, paymentBp: 300, stages: [80, 20] },
  legacy: { name: 'legacy', platformBp: 0, paymentBp: 0, stages: [100] },
} as const satisfies Record<FeePlanName, FeePlan>;

/** KRW. */
const RISKY_GOAL = 10_000_000;

/** Whether an admin may choose the plan `split` for a project without its maker's wish: the first one, with a goal above it. */
export function isSplitByRisk({ isFirst, goal }: { isFirst: boolean; goal: number }): boolean {
  return isFirst && goal > RISKY_GOAL;
}

/** Of the fees. */
export const VAT_PERCENT = 10;

/** Amounts in KRW. `stages` add up to `payout`, which is what is left of `base` after fees and VAT. */
export type Settlement = {
  charged: number;
  refunded: number;
  base: number;
  platformFee: number;
  paymentFee: number;
  vat: number;
  payout: number;
  stages: number[];
};

/**
 * What a maker receives of what cards have paid (docs/product/settlement.md#sums). Each fee and the VAT are floored once, for all
 * pledges together. All fees are taken from the first stage.
 */
export function settle(plan: FeePlan, charged: number, refunded = 0): Settlement {
  const { platformBp, paymentBp, stages } = plan;
  const base = charged - refunded;
  const platformFee = floorQuotient(base * platformBp, 10_000);
  const paymentFee = floorQuotient(base * paymentBp, 10_000);
  const vat = floorQuotient((platformFee + paymentFee) * VAT_PERCENT, 100);
  const fees = platformFee + paymentFee + vat;
  let [percent, before] = [0, 0];
  const parts = stages.map((share, n) => {
    percent += share;
    const until = floorQuotient(base * percent, 100);
    const part = until - before - (n === 0 ? fees : 0);
    before = until;
    return part;
  });
  return { charged, refunded, base, platformFee, paymentFee, vat, payout: base - fees, stages: parts };
}

/** Whether the first stage of a plan is more than its fees and VAT, which are taken from it, whatever was charged. */
export function coversFees({ platformBp, paymentBp, stages: [first = 0] }: Omit<FeePlan, 'name'>): boolean {
  return first * 10_000 > (platformBp + paymentBp) * (100 + VAT_PERCENT);
}

/** Exact for integers, where the quotient itself may be rounded. */
function floorQuotient(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor;
}
