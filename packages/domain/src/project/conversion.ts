import { percentOf } from '../percent.ts';

/**
 * Percentage of views that became pledges, with one decimal. Views are counted once per visitor and day; a backer who opens
 * the payment page directly, or on a later day, has no view on the day of the pledge. With fewer views than pledges it is
 * null, so it never exceeds 100.
 */
export function conversionPercent({ views, count }: { views: number; count: number }): number | null {
  if (views === 0 || count > views) return null;
  return percentOf(count, views, 1);
}
