import { seoulDate } from '@pq/domain/dates';

/** The last day of a restriction that ends at `untilMs`, where it is still in force at `nowMs`. */
export function lastDayOf(untilMs: number | null, nowMs: number): { restrictUntil?: string } {
  return untilMs !== null && untilMs > nowMs ? { restrictUntil: seoulDate(untilMs - 1) } : {};
}
