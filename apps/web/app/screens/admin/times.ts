import { t } from '@pq/domain/copy';
import { DAY_MS, HOUR_MS } from '@pq/domain/dates';

/** Items are late after a day, in which the operations team promises to answer. */
export const isLate = (forMs: number): boolean => forMs > DAY_MS;

const MINUTE_MS = 60_000;

/** A waiting time in its two largest units. */
export function waited(forMs: number): string {
  if (forMs >= DAY_MS)
    return t('admin.wait.days', {
      d: Math.floor(forMs / DAY_MS),
      h: Math.floor((forMs % DAY_MS) / HOUR_MS),
    });
  if (forMs >= HOUR_MS) return t('admin.wait.hours', { h: Math.floor(forMs / HOUR_MS) });
  return t('admin.wait.minutes', { m: Math.max(0, Math.floor(forMs / MINUTE_MS)) });
}
