import { addDays, isCivilDate, seoulDate, seoulInstant } from '@pq/domain/dates';

const HALF_HOUR_MS = 1_800_000;

/** `yyyyMMdd` in Seoul, as the provider writes dates. */
export function providerDate(instantMs: number): string {
  return seoulDate(instantMs).replaceAll('-', '');
}

/**
 * The days on which a payment requested at this instant may be booked, likeliest first: its own, then its neighbours
 * (just after midnight the day before first). With `sinceMs` all days since then follow, in case it was requested
 * before.
 */
export function lookUpDays(requestedAtMs: number, sinceMs = requestedAtMs): string[] {
  const day = seoulDate(requestedAtMs);
  const [before, after] = [addDays(day, -1), addDays(day, 1)];
  const justAfterMidnight = requestedAtMs - seoulInstant(day) < HALF_HOUR_MS;
  const days = justAfterMidnight ? [day, before, after] : [day, after, before];
  for (let earlier = seoulDate(sinceMs); earlier < before; earlier = addDays(earlier, 1)) days.push(earlier);
  return days.map((date) => date.replaceAll('-', ''));
}

/** Parses PCD_PAY_TIME, Seoul time as `yyyyMMddHHmmss` with or without separators; null for any other text. */
export function paymentInstant(text: string): number | null {
  const parts = /^(\d{4})(\d{2})(\d{2})([01]\d|2[0-3])([0-5]\d)([0-5]\d)$/.exec(text.replace(/[-:. T]/g, ''));
  const [, year, month, day, hour, minute, second] = parts ?? [];
  const date = `${year}-${month}-${day}`;
  if (!parts || !isCivilDate(date)) return null;
  return seoulInstant(date, Number(hour)) + (Number(minute) * 60 + Number(second)) * 1_000;
}
