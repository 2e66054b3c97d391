/**
 * How many of a hundred views have become pledges, to one decimal. Views are counted once a person and day; who pledges by a link
 * straight to the payment page, or on a day after the view, is in none of that day's. Where there are fewer views than pledges there
 * is no such share: null. So it never exceeds 100.
 */
export function conversionPercent({ views, count }: { views: number; count: number }): number | null {
  if (views === 0 || count > views) return null;
  return Math.round((count / views) * 1_000) / 10;
}
