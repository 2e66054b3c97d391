/** A list with the entry at `from` taken to `to`; the same list where there is no such place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const copy = [...list];
  if (to < 0 || to >= list.length) return copy;
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}
