const units = [
  { name: 'days', s: 86_400 },
  { name: 'h', s: 3_600 },
  { name: 'min', s: 60 },
] as const;

/** Seconds as a person reads them: two of a unit at least, else the next smaller one. */
export function spellDuration(seconds: number): string {
  const unit = units.find(({ s }) => seconds >= 2 * s);
  return unit ? `${Math.floor(seconds / unit.s)} ${unit.name}` : `${Math.round(seconds)} s`;
}
