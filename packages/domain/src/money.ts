import { limits } from './limits.ts';
import type { Shipping } from './project/shipping.ts';
import type { Answers } from './reward/answers.ts';
import { choiceKey, compareLines, isChoiceOf, surchargeOf } from './reward/options.ts';
import { mostForOne } from './reward/pieces-left.ts';
import type { Choice, RewardOption, RewardQuestion } from './reward/reward-details.ts';

/** The fields of a reward that its price depends on. Amounts in KRW; `idx` counts from 0 within its project. */
export type PricedReward = {
  idx: number;
  productCost: number;
  delivery: number;
  shipping: Shipping;
  options?: readonly RewardOption[] | undefined;
  questions?: readonly RewardQuestion[] | undefined;
  limitPerPerson?: number | null | undefined;
};

/**
 * A selection of a backer: a number of pieces of a combination of the reward `idx`. `answers`: one set for each piece.
 */
export type Selection = {
  idx: number;
  count: number;
  choice?: number[] | undefined;
  answers?: Answers[] | undefined;
};

/** A line of a pledge with the surcharge of its combination per piece, KRW. */
export type QuotedLine = Selection & { choice: number[]; surcharge: number };

/** The amounts of a pledge in KRW (docs/product/rewards-and-pledges.md#sums). */
export type Quote = {
  /** Σ (productCost + surcharge) × count */
  products: number;
  /** Surcharges, included in `products`. */
  surcharges: number;
  /** The highest delivery fee among the chosen rewards, charged once. */
  deliveryprice: number;
  /** Whether any of it is sent as a parcel and requires an address. */
  parcel: boolean;
  donation: number;
  /** products + donation: counts towards the project's goal. */
  amount: number;
  /** amount + deliveryprice: charged to the card. */
  callAmount: number;
};

export type QuoteResult =
  | { ok: true; quote: Quote; lines: QuotedLine[] }
  | { ok: false; reason: 'empty' | 'donation' }
  | {
      ok: false;
      reason: 'unknown-reward' | 'choice' | 'duplicate-reward' | 'quantity' | 'person-limit';
      /** Index of the line in the selection. */
      at: number;
    };

type Refusal = Extract<QuoteResult, { at: number }>['reason'];

/**
 * Calculates the price of a selection. A reward may have several lines with different combinations. The lines of the result
 * are sorted by `idx` and combination. Does not check stock and early birds.
 */
export function quotePledge(
  rewards: readonly PricedReward[],
  selection: readonly Selection[],
  donation: number,
): QuoteResult {
  if (selection.length === 0) return { ok: false, reason: 'empty' };
  if (!Number.isInteger(donation) || donation < 0 || donation > limits.donation)
    return { ok: false, reason: 'donation' };
  const byIdx = new Map(rewards.map((reward) => [reward.idx, reward]));
  const seen = new Set<string>();
  const pieces = new Map<number, number>();
  const lines: QuotedLine[] = [];
  const sums = { products: 0, surcharges: 0, deliveryprice: 0, parcel: false };
  for (const [at, line] of selection.entries()) {
    const reward = byIdx.get(line.idx);
    if (!reward) return { ok: false, reason: 'unknown-reward', at };
    const choice = line.choice ?? [];
    const key = `${line.idx}:${choiceKey(choice)}`;
    const reason = refusalOf(reward, line, choice, seen.has(key), pieces.get(line.idx) ?? 0);
    if (reason) return { ok: false, reason, at };
    seen.add(key);
    pieces.set(line.idx, (pieces.get(line.idx) ?? 0) + line.count);
    const surcharge = surchargeOf(reward.options ?? [], choice);
    lines.push({ ...line, choice, surcharge });
    sums.products += (reward.productCost + surcharge) * line.count;
    sums.surcharges += surcharge * line.count;
    sums.deliveryprice = Math.max(sums.deliveryprice, reward.delivery);
    sums.parcel ||= reward.shipping === 'parcel';
  }
  const amount = sums.products + donation;
  lines.sort(compareLines);
  return { ok: true, lines, quote: { ...sums, donation, amount, callAmount: amount + sums.deliveryprice } };
}

/** `before`: pieces of the reward on the previous lines. */
function refusalOf(
  reward: PricedReward,
  { count }: Selection,
  choice: Choice,
  isDuplicate: boolean,
  before: number,
): Refusal | null {
  if (!isChoiceOf(reward.options ?? [], choice)) return 'choice';
  if (isDuplicate) return 'duplicate-reward';
  if (!Number.isInteger(count) || count < 1 || before + count > limits.quantity) return 'quantity';
  return before + count > mostForOne(reward) ? 'person-limit' : null;
}
