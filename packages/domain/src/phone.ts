type Kind = {
  head: RegExp;
  area: number;
  /** Minimum and maximum number of digits of a complete number. */
  digits: readonly [number, number];
};

const kinds: readonly Kind[] = [
  { head: /^010/, area: 3, digits: [11, 11] },
  { head: /^01\d/, area: 3, digits: [10, 11] },
  { head: /^02/, area: 2, digits: [9, 10] },
  { head: /^050\d/, area: 4, digits: [11, 12] },
  { head: /^0(?:70|3[1-3]|4[1-4]|5[1-5]|6[1-4])/, area: 3, digits: [10, 11] },
  { head: /^1[568]\d\d/, area: 4, digits: [8, 8] },
];
const SEPARATORS = /[\s\p{Cf}\p{Pd}\u2212().·/]/gu;
/**
 * Korea's country code. It is replaced only after the number has begun, so that it can be typed, also followed by `(0)`.
 */
const COUNTRY_CODE = /^(?:\+82|0082)0?(?=[1-9])/;
/** Too short to determine the kind of number. */
const BEGINNING = /^(?:0|0[3-7]|050|1[568]?|1[568]\d)$/;

function readDigits(text: string): string | null {
  const digits = text.normalize('NFKC').replace(SEPARATORS, '').replace(COUNTRY_CODE, '0');
  return /^\d*$/.test(digits) ? digits : null;
}

const kindOf = (digits: string) => kinds.find(({ head }) => head.test(digits));

/**
 * Formats a phone number while it is typed or pasted (mobile 3-4-4). Other texts are returned unchanged, and digits are
 * never dropped: an excess digit has to be visible to be corrected.
 */
export function formatPhone(text: string): string {
  const digits = readDigits(text);
  if (digits === null) return text;
  const kind = kindOf(digits);
  if (!kind) return digits;
  const { area, digits: lengths } = kind;
  const rest = digits.slice(area);
  // In a short number, the middle group has three digits.
  const middle = rest.length === 7 && digits.length >= lengths[0] ? 3 : 4;
  const groups = lengths[1] === 8 ? [rest] : [rest.slice(0, middle), rest.slice(middle)];
  return [digits.slice(0, area), ...groups].filter((group) => group !== '').join('-');
}

export function findPhoneProblem(text: string): 'missing' | 'incomplete' | 'wrong' | undefined {
  const digits = readDigits(text);
  if (digits === '') return 'missing';
  if (digits === null) return 'wrong';
  const kind = kindOf(digits);
  if (!kind) return BEGINNING.test(digits) ? 'incomplete' : 'wrong';
  if (digits.length < kind.digits[0]) return 'incomplete';
  return digits.length > kind.digits[1] ? 'wrong' : undefined;
}
