import { t } from './copy.ts';
import { seoulDate } from './dates.ts';

/** The Seoul day of an instant with its weekday: 3월 7일 (일). */
export function formatWeekday(instantMs: number): string {
  const date = seoulDate(instantMs);
  const [, month, day] = date.split('-').map(Number);
  const weekday = [...t('date.weekdays')][new Date(date).getUTCDay()] ?? '';
  return t('date.weekday', { month: String(month), day: String(day), weekday });
}
