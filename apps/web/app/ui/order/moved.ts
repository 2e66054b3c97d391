/** The list with the entry at `from` moved to `to`; the same list for a position outside of it. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const copy = [...list];
  if (to < 0 || to >= list.length) return copy;
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}
