import { t } from '@pq/domain/copy';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

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

const moments = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment in Seoul: 2026.11.18 19:04. */
export function momentText(atMs: number): string {
  const parts = Object.fromEntries(moments.formatToParts(atMs).map(({ type, value }) => [type, value]));
  return `${parts.year}.${parts.month}.${parts.day} ${parts.hour}:${parts.minute}`;
}
