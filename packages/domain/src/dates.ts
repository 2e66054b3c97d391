/**
 * Calendar dates. A date is `YYYY-MM-DD` in Asia/Seoul (UTC+9, no daylight saving time since 1988), an instant is epoch
 * milliseconds. No function here reads the clock.
 */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const SEOUL_OFFSET_MS = 9 * HOUR_MS;
export const MINUTE_MS = 60_000;
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const TIME_PATTERN = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** True for an existing calendar date `YYYY-MM-DD` (2026-02-30 is not). */
export function isCivilDate(text: string): boolean {
  if (!DATE_PATTERN.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

/** Nearly every request asks for the date of today. */
let lastDate = { day: 0, text: '1970-01-01' };

export function seoulDate(instantMs: number): string {
  const day = Math.floor((instantMs + SEOUL_OFFSET_MS) / DAY_MS);
  if (day !== lastDate.day) lastDate = { day, text: new Date(day * DAY_MS).toISOString().slice(0, 10) };
  return lastDate.text;
}

/** The instant at which a Seoul date begins, plus `hour` hours. */
export function seoulInstant(date: string, hour = 0): number {
  return Date.parse(`${date}T00:00:00Z`) - SEOUL_OFFSET_MS + hour * HOUR_MS;
}

/** The instant of a date and a time (HH:MM) in Seoul; null if either is invalid. */
export function seoulMoment(date: string, time: string): number | null {
  const [, hours, minutes] = TIME_PATTERN.exec(time) ?? [];
  if (!isCivilDate(date) || hours === undefined) return null;
  return seoulInstant(date, Number(hours)) + Number(minutes) * MINUTE_MS;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The instant at which a project opens: 00:00 of its start date. */
export function opensAt(start: string): number {
  return seoulInstant(start);
}

/** The instant at which a project ends: 00:00 of the day after its finish date. */
export function endsAt(finish: string): number {
  return seoulInstant(addDays(finish, 1));
}

/** The Seoul date of the first charge of a project's pledges: the day after its finish. */
export function paymentDate(finish: string): string {
  return addDays(finish, 1);
}

/**
 * The planned Seoul date of the retry after a refused first charge. Once charged, the pledge has the actual instant.
 */
export function retryDate(finish: string): string {
  return seoulDate(retryAt(paymentAt(finish)));
}

/** The instant of the first charge: 10:00 of the payment date. */
export function paymentAt(finish: string): number {
  return seoulInstant(paymentDate(finish), 10);
}

/** `paymentOn` is present if the first charges are later than planned. */
export function chargeDates(project: { period: { finish: string }; paymentOn?: string | undefined }): {
  first: string;
  retry: string;
} {
  const first = project.paymentOn ?? paymentDate(project.period.finish);
  return { first, retry: addDays(first, 1) };
}

/** Whether the first charges of a project are due or done. */
export function isFirstChargeDue(
  project: { period: { finish: string }; paymentOn?: string | undefined },
  nowMs: number,
): boolean {
  return nowMs >= seoulInstant(chargeDates(project).first, 10);
}

/** The instant of the retry: 10:00 of the day after the refused charge. */
export function retryAt(triedAtMs: number): number {
  return seoulInstant(addDays(seoulDate(triedAtMs), 1), 10);
}

/** Days left until a project ends: 0 means that it closes today; null after its end. */
export function daysLeft(finish: string, nowMs: number): number | null {
  const left = endsAt(finish) - nowMs;
  return left <= 0 ? null : Math.floor(left / DAY_MS);
}

export function formatDate(date: string): string {
  return date.replaceAll('-', '.');
}

/** The Seoul day of an instant, `2026.09.01`. */
export function formatDay(instantMs: number): string {
  return formatDate(seoulDate(instantMs));
}

/** The Seoul day and time of an instant, `2026.09.01 14:05`. */
export function formatMoment(instantMs: number): string {
  return `${formatDay(instantMs)} ${formatClock(instantMs)}`;
}

/** The Seoul time of an instant, `14:05`. */
export function formatClock(instantMs: number): string {
  return new Date(instantMs + SEOUL_OFFSET_MS).toISOString().slice(11, 16);
}

/** `09.01`, for cards of upcoming projects. */
export function formatMonthDay(date: string): string {
  return formatDate(date).slice(5);
}
