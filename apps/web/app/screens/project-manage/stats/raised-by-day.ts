type Day = { date: string; amount: number };

/**
 * The amount raised by the end of each day, in KRW, and the day on which the goal was first reached (null: not yet, or no
 * goal). The amount raised before the first shown day is in `total` and counts from the beginning.
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
