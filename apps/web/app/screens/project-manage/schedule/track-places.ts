/**
 * In percent of the width of a track of equal steps, so that events within hours of each other do not
 * overlap. `at` beyond the ends has a column of its own.
 */
export function trackPlaces(
  points: readonly number[],
  at: number,
): { columns: number; places: number[]; place: number } {
  const isBefore = at < (points[0] ?? at);
  const isAfter = at > (points.at(-1) ?? at);
  const columns = Math.max(1, points.length + (isBefore || isAfter ? 1 : 0));
  const shift = isBefore ? 1 : 0;
  const middleOf = (column: number) => ((column + 0.5) / columns) * 100;
  const places = points.map((_, n) => middleOf(n + shift));
  if (isBefore) return { columns, places, place: middleOf(0) };
  if (isAfter) return { columns, places, place: middleOf(columns - 1) };
  const next = points.findIndex((point) => point > at);
  if (next === -1) return { columns, places, place: middleOf(Math.max(0, points.length - 1)) };
  const [from = at, to = at] = [points[next - 1], points[next]];
  return { columns, places, place: middleOf(next - 1 + (at - from) / (to - from)) };
}
