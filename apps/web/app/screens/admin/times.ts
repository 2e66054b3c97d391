import { t } from '@pq/domain/copy';
import { DAY_MS, HOUR_MS } from '@pq/domain/dates';

/** What waits longer than a day is late: the operations team answers within one. */
export const isLate = (forMs: number): boolean => forMs > DAY_MS;

const MINUTE_MS = 60_000;

/** How long something waits, in its two largest units. */
export function waited(forMs: number): string {
  if (forMs >= DAY_MS)
    return t('admin.wait.days', {
      d: Math.floor(forMs / DAY_MS),
      h: Math.floor((forMs % DAY_MS) / HOUR_MS),
    });
  if (forMs >= HOUR_MS) return t('admin.wait.hours', { h: Math.floor(forMs / HOUR_MS) });
  return t('admin.wait.minutes', { m: Math.max(0, Math.floor(forMs / MINUTE_MS)) });
}
