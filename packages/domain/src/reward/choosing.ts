import type { Choice, CombinationStock, RewardOption } from './goods.ts';

/** What is picked of each option so far: the place of a value, or null. */
export type Picks = readonly (number | null)[];

/** The picks as a choice, once a value of every option is picked; null before. */
export function choiceOf(options: readonly RewardOption[], picks: Picks): number[] | null {
  const choice = options.map((_, at) => picks[at] ?? null);
  return choice.every((place) => place !== null) ? choice : null;
}

/** Whether a value cannot be had together with what is picked of the other options: no such combination is left of what is there for who looks (`stockFor`). */
export function isValueGone(
  stock: readonly CombinationStock[],
  picks: Picks,
  option: number,
  value: number,
): boolean {
  if (stock.length === 0) return false;
  const isMeant = (choice: Choice) =>
    choice.every((place, at) => (at === option ? place === value : (picks[at] ?? place) === place));
  return !stock.some(({ choice, count, sold }) => isMeant(choice) && count > sold);
}
