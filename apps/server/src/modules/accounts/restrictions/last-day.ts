import { seoulDate } from '@pq/domain/dates';

/** The last day on which a restriction holds that ends at this instant. */
export function lastDayBefore(until: Date | number): string {
  return seoulDate(Number(until) - 1);
}

/** The last day of a restriction that ends at `untilMs`, where it is still in force at `nowMs`. */
export function lastDayOf(untilMs: number | null, nowMs: number): { restrictUntil?: string } {
  return untilMs !== null && untilMs > nowMs ? { restrictUntil: lastDayBefore(untilMs) } : {};
}
