import { isUnapproved, type ProjectState } from '../project/project.ts';

/**
 * Fees in hundredths of a percent of what is charged less refunds, delivery included; `stages`: percentages of it in which it is paid
 * out.
 */
type FeePlan = { platformBp: number; paymentBp: number; stages: readonly number[] };

/** `legacy`: projects that were approved when PQ took no fees. */
export const feePlans = {
  default: { platformBp: 500, paymentBp: 300, stages: [100] },
  split: { platformBp: 500, paymentBp: 300, stages: [80, 20] },
  legacy: { platformBp: 0, paymentBp: 0, stages: [100] },
} as const satisfies Record<string, FeePlan>;

export type FeePlanId = keyof typeof feePlans;
export const feePlanIds = Object.keys(feePlans) as FeePlanId[];

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
export function settle(plan: FeePlanId, charged: number, refunded = 0): Settlement {
  const { platformBp, paymentBp, stages } = feePlans[plan];
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

/** Exact for integers, where the quotient itself may be rounded. */
function floorQuotient(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor;
}

/** `fixed`: the plan that a project was approved with; what is approved from now on gets the default plan. */
export function feePlanOf({ state, fixed }: { state: ProjectState; fixed: FeePlanId | null }): FeePlanId {
  if (isUnapproved(state)) return 'default';
  return fixed ?? 'legacy';
}
