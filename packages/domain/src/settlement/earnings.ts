import { type FeePlan, settle, VAT_PERCENT } from './expected.ts';

/** Amounts in KRW. `delivery`: its fee, which the backer pays. */
export type SoldPiece = { productCost: number; delivery: number };
/** Of one piece, KRW. */
export type PieceCost = { making: number; sending: number };

/** What a backer of one piece pays, what the maker receives of it, and what is left after its costs. */
export function pieceEarning(
  plan: FeePlan,
  { productCost, delivery }: SoldPiece,
  { making, sending }: PieceCost,
): { paid: number; received: number; left: number } {
  const paid = productCost + delivery;
  const received = settle(plan, paid).payout;
  return { paid, received, left: received - making - sending };
}

/** The lowest price from which no piece loses money. */
export function priceWithoutLoss(plan: FeePlan, delivery: number, cost: PieceCost): number {
  const isCovered = (productCost: number) => pieceEarning(plan, { productCost, delivery }, cost).left >= 0;
  // Floored fees are in the maker's favour, so that a few won less may do.
  let price = Math.max(0, Math.ceil((cost.making + cost.sending) / shareAfterFees(plan)) - delivery);
  while (price > 0 && isCovered(price - 1)) price -= 1;
  return price;
}

/** What `pieces` of one reward leave after their costs and `once`, which is spent whatever is sold. */
export function earningOf(
  plan: FeePlan,
  pieces: number,
  { sold, cost, once }: { sold: SoldPiece; cost: PieceCost; once: number },
): number {
  const { payout } = settle(plan, pieces * (sold.productCost + sold.delivery));
  return payout - pieces * (cost.making + cost.sending) - once;
}

/** How many pieces cover all costs; null if none do. */
export function breakEven(plan: FeePlan, reward: Parameters<typeof earningOf>[2]): number | null {
  const { sold, cost, once } = reward;
  const margin = (sold.productCost + sold.delivery) * shareAfterFees(plan) - cost.making - cost.sending;
  if (margin <= 0) return null;
  let pieces = Math.ceil(once / margin);
  while (pieces > 0 && earningOf(plan, pieces - 1, reward) >= 0) pieces -= 1;
  return pieces;
}

/** Of what is charged, before fractions are dropped. */
function shareAfterFees({ platformBp, paymentBp }: FeePlan): number {
  return 1 - ((platformBp + paymentBp) / 10_000) * (1 + VAT_PERCENT / 100);
}
