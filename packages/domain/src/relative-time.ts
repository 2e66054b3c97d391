import { t } from './copy.ts';
import { addDays, DAY_MS, formatDate, formatDay, HOUR_MS, seoulDate } from './dates.ts';

const MINUTE_MS = 60_000;
const STORY_DAYS = 30;

/** A relative time as a copy key with its number, or a date in the format of `time.date` (`2026.09.01`). */
export type RelativeTime =
  | { key: 'time.now' | 'time.yesterday' }
  | { key: 'time.minutes' | 'time.hours' | 'time.days'; params: { n: number } }
  | { date: string };

/**
 * Age of a comment or notice at `nowMs`: minutes under 60, hours under 24, "yesterday" by the Seoul calendar, otherwise the
 * date; "just now" under a minute. Instants in epoch ms.
 */
export function relativeTime(atMs: number, nowMs: number): RelativeTime {
  const date = seoulDate(atMs);
  return (
    withinADay(nowMs - atMs) ??
    (date === addDays(seoulDate(nowMs), -1) ? { key: 'time.yesterday' } : { date: formatDate(date) })
  );
}

/** Age of a story: like comments within a day, then days up to 30, otherwise the date. */
export function storyTime(atMs: number, nowMs: number): RelativeTime {
  const elapsedMs = nowMs - atMs;
  const days = Math.floor(elapsedMs / DAY_MS);
  const ago: RelativeTime =
    days <= STORY_DAYS ? { key: 'time.days', params: { n: days } } : { date: formatDay(atMs) };
  return withinADay(elapsedMs) ?? ago;
}

function withinADay(elapsedMs: number): RelativeTime | null {
  if (elapsedMs < MINUTE_MS) return { key: 'time.now' };
  if (elapsedMs < HOUR_MS) return { key: 'time.minutes', params: { n: Math.floor(elapsedMs / MINUTE_MS) } };
  if (elapsedMs < DAY_MS) return { key: 'time.hours', params: { n: Math.floor(elapsedMs / HOUR_MS) } };
  return null;
}

export function relativeTimeText(time: RelativeTime): string {
  if ('date' in time) return time.date;
  return 'params' in time ? t(time.key, time.params) : t(time.key);
}
