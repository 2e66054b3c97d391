type Day = { date: string; amount: number };

/**
 * In KRW. `reachedOn` is null unless the goal was reached on a shown day. The amount raised before the first
 * shown day is in `total` and counts from the beginning.
 */
export function raisedByDay(
  days: readonly Day[],
  { total, goal }: { total: number; goal: number },
): { sums: { date: string; value: number }[]; reachedOn: string | null } {
  let value = total - days.reduce((sum, { amount }) => sum + amount, 0);
  const hadReached = goal > 0 && value >= goal;
  const sums = days.map(({ date, amount }) => {
    value += amount;
    return { date, value };
  });
  if (goal === 0 || hadReached) return { sums, reachedOn: null };
  return { sums, reachedOn: sums.find((day) => day.value >= goal)?.date ?? null };
}
