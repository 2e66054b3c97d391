import { daysBetween } from '@pq/domain/dates';

type Period = { start: string; finish: string };

/** In percent of a line that spans all periods; null for a period without an end. */
export function spanOf(period: Period, all: readonly Period[]): { from: number; width: number } | null {
  if (!all.includes(period)) return null;
  const first = all.map(({ start }) => start).sort()[0] ?? '';
  const last =
    all
      .map(({ finish }) => finish)
      .sort()
      .at(-1) ?? '';
  const whole = daysBetween(first, last) + 1;
  const share = (days: number) => Math.round((days / whole) * 1_000) / 10;
  return {
    from: share(daysBetween(first, period.start)),
    width: share(daysBetween(period.start, period.finish) + 1),
  };
}
