import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { timeUntilOpening } from '@pq/domain/project/alerts';
import { useEffect, useReducer } from 'react';
import { useNow } from '#app/lib/now.ts';

const MINUTE_MS = 60_000;

/** How long it is until a project opens, in words; updated each minute. */
export function useTimeLeft(start: string): string {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return timeLeftText(start, useNow());
}

function timeLeftText(start: string, nowMs: number): string {
  const left = timeUntilOpening(start, nowMs);
  if (!left) return t('alert.left.soon');
  const { days, hours, minutes } = left;
  if (days > 0) return t('alert.left.days', { days: formatNumber(days), hours });
  return hours > 0 ? t('alert.left.hours', { hours, minutes }) : t('alert.left.minutes', { minutes });
}
