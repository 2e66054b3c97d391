import type { RewardOption } from './reward-details.ts';

type Priced = {
  name?: string | undefined;
  context: string;
  productCost: number;
  delivery: number;
  shipping: string;
  early?: object | null | undefined;
  options?: readonly RewardOption[] | undefined;
};

/** Words that distinguish an early bird from its reward at the regular price. */
const offer = /얼리\s*버드|슈퍼|정가|선착순(\s*\d+\s*[개명])?|early\s*bird/giu;

/**
 * By how much an early bird is cheaper than the same reward at the regular price, KRW; null for another reward, and if the project
 * has no such reward: one without an early bird that has the same name or contents, options and delivery, and costs more.
 */
export function earlySaving(reward: Priced, rewards: readonly Priced[]): number | null {
  if (!reward.early) return null;
  const prices = rewards
    .filter((other) => !other.early && other.productCost > reward.productCost && isSame(reward, other))
    .map(({ productCost }) => productCost);
  return prices.length === 0 ? null : Math.min(...prices) - reward.productCost;
}

function isSame(one: Priced, other: Priced): boolean {
  if (one.delivery !== other.delivery || one.shipping !== other.shipping) return false;
  if (JSON.stringify(optionsOf(one)) !== JSON.stringify(optionsOf(other))) return false;
  return isSameText(one.name ?? '', other.name ?? '') || isSameText(one.context, other.context);
}

const optionsOf = ({ options = [] }: Priced) =>
  options.map(({ name, values }) => [name, values.map(({ value, surcharge }) => [value, surcharge])]);

function isSameText(one: string, other: string): boolean {
  const [first, second] = [goodsOf(one), goodsOf(other)];
  return first !== '' && first === second;
}

const goodsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(offer, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
