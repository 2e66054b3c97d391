import * as presets from '@hyunbinseo/holidays-kr/all';
import { addDays } from './dates.ts';
import extraHolidays from './extra-holidays.json' with { type: 'json' };

const years = new Set(Object.keys(presets).map((name) => name.slice(1)));
/** Those of the gazette, with substitutes and elections, and what was announced after the library's release. */
const holidays = new Set([...Object.values(presets).flatMap(Object.keys), ...(extraHolidays as string[])]);
/** Of a year without data: what is on the same day each year. */
const fixedHolidays = '01-01 03-01 05-01 05-05 06-06 07-17 08-15 10-03 10-09 12-25'.split(' ');

export function isBusinessDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || holidays.has(date)) return false;
  return years.has(date.slice(0, 4)) || !fixedHolidays.includes(date.slice(5));
}

/** The `count`-th business day after a Seoul date, which is not counted itself. */
export function addBusinessDays(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0; left -= isBusinessDay(day) ? 1 : 0) day = addDays(day, 1);
  return day;
}

/** The date itself, or the last business day before it. */
export function latestBusinessDay(date: string): string {
  return isBusinessDay(date) ? date : latestBusinessDay(addDays(date, -1));
}

const WARN_FROM_MONTH = '10';

/** The first year whose holidays are needed soon and unknown; null if none is. Next year's are needed from October. */
export function missingHolidayYear(today: string): number | null {
  const year = Number(today.slice(0, 4));
  const needed = today.slice(5, 7) >= WARN_FROM_MONTH ? [year, year + 1] : [year];
  return needed.find((each) => !years.has(String(each))) ?? null;
}
