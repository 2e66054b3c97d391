import { t } from './copy.ts';
import { HOUR_MS } from './dates.ts';
import { groupOfNotification, type NotificationKind } from './notification.ts';
import { firstLetters, firstUnits } from './text/letters.ts';

const TITLE_LETTERS = 30;
/** A letter may have many code points. */
const TITLE_UNITS = 120;

/** What a push says: the sentence of its kind, after the title of the project unless that is null. */
export function pushText(kind: NotificationKind, title: string | null): string {
  const sentence = t(`push.${kind}`);
  if (title === null) return sentence;
  const first = firstUnits(firstLetters(title, TITLE_LETTERS), TITLE_UNITS);
  return t('push.ofProject', { title: first === title ? title : `${first}…`, sentence });
}

/** Pushes about money are shown at once, also at night. */
export function isUrgentPush(kind: NotificationKind): boolean {
  return groupOfNotification(kind) === 'payment';
}

/** Hours of Seoul, 0 to 23; `to` is the first in which pushes come again. */
export type QuietHours = { on: boolean; from: number; to: number };

/** Of members who have not chosen any. */
export const defaultQuietHours: QuietHours = { on: true, from: 22, to: 8 };

/** When the quiet hours that contain an instant end, epoch ms; null outside of them. */
export function quietUntil({ on, from, to }: QuietHours, nowMs: number): number | null {
  const length = (to - from + 24) % 24;
  const hour = Math.floor(nowMs / HOUR_MS) + SEOUL_HOURS;
  const since = (((hour - from) % 24) + 24) % 24;
  if (!on || since >= length) return null;
  return (hour - since + length - SEOUL_HOURS) * HOUR_MS;
}

const SEOUL_HOURS = 9;
