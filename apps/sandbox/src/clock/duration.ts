import { addSeoulMonths } from './seoul.ts';

export type Duration = { months: number; ms: number };

const pattern =
  /^P(?!$)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/;

/** Parses an ISO 8601 duration such as P1DT2H, P2W or P1M; null for anything else and for negative ones. */
export function parseDuration(text: string): Duration | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [years, months, weeks, days, hours, minutes, seconds] = match
    .slice(1)
    .map((part) => Number((part ?? '0').replace(',', '.')));
  const ms =
    (((weeks ?? 0) * 7 + (days ?? 0)) * 86_400 +
      (hours ?? 0) * 3_600 +
      (minutes ?? 0) * 60 +
      (seconds ?? 0)) *
    1_000;
  return { months: (years ?? 0) * 12 + (months ?? 0), ms: Math.round(ms) };
}

/** Adds calendar months of Seoul first, then the rest. */
export function addDuration(atMs: number, duration: Duration): number {
  return addSeoulMonths(atMs, duration.months) + duration.ms;
}
