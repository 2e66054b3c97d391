/**
 * A share in percent with `decimals`, not capped; 0 if the whole is 0. Rounding never reaches 100 before the whole is
 * reached, nor 0 unless the part is 0.
 */
export function percentOf(part: number, whole: number, decimals = 0): number {
  if (whole <= 0 || part <= 0) return 0;
  const steps = 10 ** decimals;
  const rounded = Math.round((part * 100 * steps) / whole);
  return (part < whole ? Math.min(Math.max(rounded, 1), 100 * steps - 1) : rounded) / steps;
}
