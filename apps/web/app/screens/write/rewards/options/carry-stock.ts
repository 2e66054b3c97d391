import { choiceKey, combinationsOf } from '@pq/domain/reward/options';
import type { RewardDetails, RewardOption } from '@pq/domain/reward/reward-details';
import { mayHaveStock } from '@pq/domain/reward/reward-problems';

/** `from` is the former option, `valuesFrom` has the former value of each value; null for new ones. */
export type ChangedOption = RewardOption & { from: number | null; valuesFrom: readonly (number | null)[] };

type Goods = Pick<RewardDetails, 'options' | 'stock'>;

export function unchanged(options: readonly RewardOption[]): ChangedOption[] {
  return options.map((option, from) => ({
    ...option,
    from,
    valuesFrom: option.values.map((_, value) => value),
  }));
}

export function withPlaces(option: ChangedOption, places: readonly number[]): ChangedOption {
  return {
    ...option,
    values: places.flatMap((at) => option.values[at] ?? []),
    valuesFrom: places.map((at) => option.valuesFrom[at] ?? null),
  };
}

/**
 * A combination retains its stock wherever its values move, a new value has none, the first value of a new
 * option gets all of it, and removing an option sums up the stock that it split.
 */
export function carryStock({ options: before, stock }: Goods, changed: readonly ChangedOption[]): Goods {
  const options = changed.map(({ name, values }) => ({ name, values }));
  if (stock.length === 0 || !mayHaveStock(options)) return { options, stock: [] };
  const counts = new Map(stock.map(({ choice, count }) => [choiceKey(choice), count]));
  const removed = before.flatMap((option, at) =>
    changed.some(({ from }) => from === at) ? [] : [{ at, values: option.values.length }],
  );
  const countOf = (choice: readonly number[]): number => {
    const earlier = earlierChoice(changed, choice, before.length);
    if (!earlier) return 0;
    return allOf(earlier, removed).reduce((sum, one) => sum + (counts.get(choiceKey(one)) ?? 0), 0);
  };
  return { options, stock: combinationsOf(options).map((choice) => ({ choice, count: countOf(choice) })) };
}

// 0 for removed options; null where there was no such combination.
function earlierChoice(
  changed: readonly ChangedOption[],
  choice: readonly number[],
  options: number,
): number[] | null {
  const earlier = new Array<number>(options).fill(0);
  for (const [at, { from, valuesFrom }] of changed.entries()) {
    const value = choice[at] ?? 0;
    const was = from === null ? value : (valuesFrom[value] ?? null);
    if (was === null || (from === null && value > 0)) return null;
    if (from !== null) earlier[from] = was;
  }
  return earlier;
}

function allOf(choice: readonly number[], removed: readonly { at: number; values: number }[]): number[][] {
  return removed.reduce<number[][]>(
    (choices, { at, values }) =>
      choices.flatMap((one) => Array.from({ length: values }, (_, value) => one.with(at, value))),
    [[...choice]],
  );
}
