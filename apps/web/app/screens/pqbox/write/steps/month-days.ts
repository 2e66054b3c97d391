import { addDays } from '@pq/domain/dates';

/** `column` of the first day of the month: 1 for Sunday. */
export type Day = { date: string; column: number | null };

/** Months are `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function monthInSight(first: string, date: string): string {
  const month = date.slice(0, 7);
  return month === '' || month === first || month === monthAfter(first, 1) ? first : month;
}

export function monthDays(month: string): Day[] {
  const days: Day[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1))
    days.push({ date, column: days.length === 0 ? new Date(`${date}T00:00:00Z`).getUTCDay() + 1 : null });
  return days;
}

export function nextRange(
  { start, finish }: { start: string; finish: string },
  date: string,
): { start?: string; finish: string } {
  return start !== '' && finish === '' && date > start ? { finish: date } : { start: date, finish: '' };
}
