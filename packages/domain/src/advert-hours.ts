import { addDays, MINUTE_MS, seoulDate, seoulInstant } from './dates.ts';

const FROM_HOUR = 8;
/** Adverts may not be sent from 21:00; ten minutes are left for what is under way. */
const UNTIL_MS = (20 * 60 + 50) * MINUTE_MS;

/** When an advert that is due now may be sent: now, or at night at eight in the morning of Seoul. */
export function advertTime(nowMs: number): number {
  const day = seoulDate(nowMs);
  const opens = seoulInstant(day, FROM_HOUR);
  if (nowMs < opens) return opens;
  return nowMs < seoulInstant(day) + UNTIL_MS ? nowMs : seoulInstant(addDays(day, 1), FROM_HOUR);
}
