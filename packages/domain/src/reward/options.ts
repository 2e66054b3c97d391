import type { Choice, RewardOption } from './reward-details.ts';

export function isChoiceOf(options: readonly RewardOption[], choice: Choice): boolean {
  return (
    choice.length === options.length &&
    options.every(({ values }, at) => values[choice[at] ?? -1] !== undefined)
  );
}

/** The surcharge of a choice per piece, KRW. */
export function surchargeOf(options: readonly RewardOption[], choice: Choice): number {
  return options.reduce((sum, { values }, at) => sum + (values[choice[at] ?? -1]?.surcharge ?? 0), 0);
}

/** A choice as text, '색상: 회색 / 사이즈: M'; empty for a reward without options. */
export function choiceText(options: readonly RewardOption[], choice: Choice): string {
  return options
    .map(({ name, values }, at) => `${name}: ${values[choice[at] ?? -1]?.value ?? ''}`)
    .join(' / ');
}

export const choiceKey = (choice: Choice): string => choice.join(',');

export function compareLines(
  one: { idx: number; choice?: Choice | undefined },
  other: { idx: number; choice?: Choice | undefined },
): number {
  if (one.idx !== other.idx) return one.idx - other.idx;
  const [some, others] = [one.choice ?? [], other.choice ?? []];
  const at = some.findIndex((value, place) => value !== others[place]);
  return at < 0 ? some.length - others.length : (some[at] ?? 0) - (others[at] ?? -1);
}

export function countCombinations(options: readonly RewardOption[]): number {
  return options.length === 0 ? 0 : options.reduce((product, { values }) => product * values.length, 1);
}

/** Check `countCombinations` before. */
export function combinationsOf(options: readonly RewardOption[]): number[][] {
  if (options.length === 0) return [];
  return options.reduce<number[][]>(
    (choices, { values }) => choices.flatMap((choice) => values.map((_, at) => [...choice, at])),
    [[]],
  );
}

/** The lowest unit price, KRW, and whether a choice can raise it. */
export function priceFrom(reward: { productCost: number; options?: readonly RewardOption[] | undefined }): {
  price: number;
  isFrom: boolean;
} {
  const surcharges = (reward.options ?? []).map(({ values }) => values.map(({ surcharge }) => surcharge));
  const lowest = surcharges.reduce((sum, of) => sum + Math.min(...of), 0);
  return {
    price: reward.productCost + lowest,
    isFrom: surcharges.some((of) => Math.max(...of) > Math.min(...of)),
  };
}
