import { limits } from './limits.ts';
import type { Shipping } from './project/shipping.ts';

/** A reward as far as its price goes. Amounts in KRW; `idx` counts from 0 within its project. */
export type PricedReward = { idx: number; productCost: number; delivery: number; shipping: Shipping };

/** What a backer picked: so many of the reward `idx`. */
export type Selection = { idx: number; count: number };

/** The sums of a pledge in KRW (docs/product/rewards-and-pledges.md#sums). */
export type Quote = {
  /** Σ productCost × count */
  products: number;
  /** The single highest delivery fee among the chosen rewards. */
  deliveryprice: number;
  /** Whether some of it is sent as a parcel, and so needs an address. */
  parcel: boolean;
  donation: number;
  /** products + donation: what counts towards the project's goal. */
  amount: number;
  /** amount + deliveryprice: what the card is charged. */
  callAmount: number;
};

export type QuoteResult =
  | { ok: true; quote: Quote; lines: Selection[] }
  | { ok: false; reason: 'empty' | 'unknown-reward' | 'duplicate-reward' | 'quantity' | 'donation' };

/** Prices a selection. The lines of the answer are sorted by `idx`. Stock is not looked at here. */
export function quotePledge(
  rewards: readonly PricedReward[],
  selection: readonly Selection[],
  donation: number,
): QuoteResult {
  if (selection.length === 0) return { ok: false, reason: 'empty' };
  if (!Number.isInteger(donation) || donation < 0 || donation > limits.donation)
    return { ok: false, reason: 'donation' };
  const byIdx = new Map(rewards.map((reward) => [reward.idx, reward]));
  const seen = new Set<number>();
  let products = 0;
  let deliveryprice = 0;
  let parcel = false;
  for (const line of selection) {
    const reward = byIdx.get(line.idx);
    if (!reward) return { ok: false, reason: 'unknown-reward' };
    if (seen.has(line.idx)) return { ok: false, reason: 'duplicate-reward' };
    seen.add(line.idx);
    if (!Number.isInteger(line.count) || line.count < 1 || line.count > limits.quantity)
      return { ok: false, reason: 'quantity' };
    products += reward.productCost * line.count;
    deliveryprice = Math.max(deliveryprice, reward.delivery);
    parcel ||= reward.shipping === 'parcel';
  }
  const amount = products + donation;
  const lines = [...selection].sort((a, b) => a.idx - b.idx);
  return {
    ok: true,
    lines,
    quote: { products, deliveryprice, parcel, donation, amount, callAmount: amount + deliveryprice },
  };
}

/** Achievement in whole percent, not capped; 0 when there is no goal. */
export function achievedPercent(now: number, goal: number): number {
  return goal > 0 ? Math.round((now / goal) * 100) : 0;
}
