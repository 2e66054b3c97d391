import { addDays, daysBetween, seoulDate, seoulInstant } from '../dates.ts';
import { limits } from '../limits.ts';

/**
 * Whether a project shipped as promised at its close. `kept`: everything by the end of the first promised month; `late`: not everything;
 * open: that month is not over.
 */
export const promiseStates = ['open', 'kept', 'late'] as const;
export type PromiseState = (typeof promiseStates)[number];

/** Months are YYYY-MM in Seoul. `allSentAt`: when the last parcel left; null while something has not left. */
export type PromiseFacts = { first: string; month: string; allSentAt: number | null };

export function addMonths(month: string, n: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + n;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

function dayAfter(month: string): string {
  return `${addMonths(month, 1)}-01`;
}

/** `2027-02-28` of 2027-02. */
export function lastDayOf(month: string): string {
  return addDays(dayAfter(month), -1);
}

/** `today` in Seoul. */
export function promiseState({ first, allSentAt }: Omit<PromiseFacts, 'month'>, today: string): PromiseState {
  const last = lastDayOf(first);
  if (allSentAt !== null && seoulDate(allSentAt) <= last) return 'kept';
  return today > last ? 'late' : 'open';
}

/** Days since the end of the month that is promised now; null if it is not over, or all has left. */
export function daysLate({ month, allSentAt }: Omit<PromiseFacts, 'first'>, today: string): number | null {
  const days = daysBetween(lastDayOf(month), today);
  return allSentAt === null && days > 0 ? days : null;
}

/** Months to which a promise can be moved, earliest first. */
export function monthsToMoveTo({ first, month }: Omit<PromiseFacts, 'allSentAt'>): string[] {
  const last = addMonths(first, limits.promiseMonths);
  const months: string[] = [];
  for (let next = addMonths(month, 1); next <= last; next = addMonths(next, 1)) months.push(next);
  return months;
}

const MAIL_HOUR = 10;
const MONDAY = 1;

/** When a maker is mailed first that the promised month is over. */
export function firstOverdueMailAt(month: string): number {
  return seoulInstant(dayAfter(month), MAIL_HOUR);
}

/** The next occasion after `nowMs`: the first one of the month, then each Monday. */
export function nextOverdueMailAt(month: string, nowMs: number): number {
  const first = firstOverdueMailAt(month);
  if (nowMs < first) return first;
  const today = seoulDate(nowMs);
  const isToday = nowMs < seoulInstant(today, MAIL_HOUR);
  const ahead = (MONDAY - new Date(today).getUTCDay() + 7) % 7;
  return seoulInstant(addDays(today, ahead === 0 && !isToday ? 7 : ahead), MAIL_HOUR);
}
