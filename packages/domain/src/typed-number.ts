export type TypedNumber =
  | { value: number | null; problem?: never }
  | { value?: never; problem: 'decimal' | 'negative' | 'tooLarge' | 'unreadable' };

const units = { 억: 100_000_000, 만: 10_000, '': 1 } as const;
const counts = { 천: 1_000, 백: 100, 십: 10, '': 1 } as const;

/** `3천` of `3천만`: digits with smaller units, largest first; NaN for anything else. */
function readPart(part: string): number {
  const found = /^(?:(\d*)천)?(?:(\d*)백)?(?:(\d*)십)?(\d*)$/.exec(part);
  if (!found) return Number.NaN;
  return Object.values(counts).reduce((sum, count, at) => {
    const digits = found[at + 1];
    if (digits === undefined) return sum;
    return sum + count * Number(digits === '' && count > 1 ? 1 : digits);
  }, 0);
}

function readWords(text: string): number {
  const found = /^(?:([^억만]*)억)?(?:([^억만]*)만)?([^억만]*)$/.exec(text);
  if (!found) return Number.NaN;
  return Object.values(units).reduce((sum, unit, at) => {
    const part = found[at + 1];
    if (part === undefined) return sum;
    return sum + unit * (part === '' && unit > 1 ? 1 : readPart(part));
  }, 0);
}

function bare(text: string, unit: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\p{Cf},]/gu, '')
    .replace(/^₩/, '');
  return unit !== '' && plain.endsWith(unit) ? plain.slice(0, -unit.length) : plain;
}

/**
 * A non-negative integer as typed or pasted: `10,000원`, `１００００`, `1만 5천`, `3천만원`. Other texts are refused with a reason:
 * ignoring a decimal point would multiply the number.
 */
export function readNumber(text: string, { max = Number.MAX_SAFE_INTEGER, unit = '원' } = {}): TypedNumber {
  const plain = bare(text, unit);
  if (plain === '') return { value: null };
  if (/^\p{Pd}|^[\u2212△▲]|^\(\d+\)$/u.test(plain)) return { problem: 'negative' };
  if (/^[\d천백십만억]*\.[\d천백십만억]*$/.test(plain)) return { problem: 'decimal' };
  const value = readWords(plain);
  if (!Number.isFinite(value)) return { problem: 'unreadable' };
  return value > max ? { problem: 'tooLarge' } : { value };
}

/**
 * The displayed text while a number is typed: digits in groups of three. Units like 만 stay, so that the input can continue.
 */
export function shapeNumber(text: string, unit = '원'): string {
  const plain = bare(text, unit);
  return /^\d*$/.test(plain) ? plain.replace(/\B(?=(\d{3})+$)/g, ',') : text;
}
