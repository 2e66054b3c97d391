import type { Choice, CombinationStock, RewardOption } from './reward-details.ts';

/** The picked value of each option: its position, or null. */
export type Picks = readonly (number | null)[];

export function choiceOf(options: readonly RewardOption[], picks: Picks): number[] | null {
  const choice = options.map((_, at) => picks[at] ?? null);
  return choice.every((place) => place !== null) ? choice : null;
}

/**
 * Whether a value is unavailable together with the other picks: no such combination is left in the stock for this viewer
 * (`stockFor`).
 */
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
