/**
 * Civil dates of the product. A date is `YYYY-MM-DD` in Asia/Seoul (UTC+9, no daylight saving time since 1988), an
 * instant is epoch milliseconds. Nothing here reads a clock.
 */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const SEOUL_OFFSET_MS = 9 * HOUR_MS;
const MINUTE_MS = 60_000;
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const TIME_PATTERN = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** True when the text is a real calendar date written `YYYY-MM-DD` (2026-02-30 is not). */
export function isCivilDate(text: string): boolean {
  if (!DATE_PATTERN.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

/** The Seoul date that an instant falls on. */
export function seoulDate(instantMs: number): string {
  return new Date(instantMs + SEOUL_OFFSET_MS).toISOString().slice(0, 10);
}

/** The instant at which a Seoul date begins, plus `hour` whole hours. */
export function seoulInstant(date: string, hour = 0): number {
  return Date.parse(`${date}T00:00:00Z`) - SEOUL_OFFSET_MS + hour * HOUR_MS;
}

/** The instant of a date and a clock time (HH:MM) in Seoul; null when either is none. */
export function seoulMoment(date: string, time: string): number | null {
  const [, hours, minutes] = TIME_PATTERN.exec(time) ?? [];
  if (!isCivilDate(date) || hours === undefined) return null;
  return seoulInstant(date, Number(hours)) + Number(minutes) * MINUTE_MS;
}

/** The date `days` days later (or earlier when negative). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The instant at which a project opens: its start date 00:00. */
export function opensAt(start: string): number {
  return seoulInstant(start);
}

/** The instant from which a project is over: the day after its finish date 00:00. */
export function endsAt(finish: string): number {
  return seoulInstant(addDays(finish, 1));
}

/** The Seoul date of the first charge of a project's pledges: the day after its finish. */
export function paymentDate(finish: string): string {
  return addDays(finish, 1);
}

/**
 * The Seoul date on which a first charge that fails will be tried again, if it is tried when planned. Once it has been tried, the
 * pledge knows the instant.
 */
export function retryDate(finish: string): string {
  return seoulDate(retryAt(paymentAt(finish)));
}

/** The instant of the first charge: 10:00 of the payment date. */
export function paymentAt(finish: string): number {
  return seoulInstant(paymentDate(finish), 10);
}

/** 10:00 of the day after the day on which something was tried: the retry of a failed charge. */
export function retryAt(triedAtMs: number): number {
  return seoulInstant(addDays(seoulDate(triedAtMs), 1), 10);
}

/** Days left until a project is over, counted to the day after finish: 0 means it closes today; null once over. */
export function daysLeft(finish: string, nowMs: number): number | null {
  const left = endsAt(finish) - nowMs;
  return left <= 0 ? null : Math.floor(left / DAY_MS);
}

/** `2026.09.01` (time.date of the copy). */
export function formatDate(date: string): string {
  return date.replaceAll('-', '.');
}

/** `2026.09.01`: the day in Seoul that an instant falls on. */
export function formatDay(instantMs: number): string {
  return formatDate(seoulDate(instantMs));
}

/** `2026.09.01 14:05`: an instant as a clock in Seoul shows it. */
export function formatMoment(instantMs: number): string {
  return `${formatDay(instantMs)} ${formatClock(instantMs)}`;
}

/** `14:05`: the time of an instant as a clock in Seoul shows it. */
export function formatClock(instantMs: number): string {
  return new Date(instantMs + SEOUL_OFFSET_MS).toISOString().slice(11, 16);
}

/** `09.01`, for cards of projects that open soon. */
export function formatMonthDay(date: string): string {
  return formatDate(date).slice(5);
}
