/** Crockford's Base32: without I, L, O and U, which people take for other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 4;
const BITS_OF_LETTER = 5;
/** Hexadecimal digits of an id that its code represents. */
const END_LENGTH = (CODE_LENGTH * BITS_OF_LETTER) / 4;
const SEQ_DIGITS = 5;
const MAX_SEQ = 2 ** 31 - 1;

/** Dashes of any length, the minus sign, and the letters that look like one, as NFKC leaves them. */
const DASH = '[\\p{Pd}\\u2212\\u30fc\\u1173_]';
const ORDER_NUMBER = new RegExp(`^([${ALPHABET}]{${CODE_LENGTH}})${DASH}?([0-9]{1,10})$`, 'u');

export type OrderNumber = { code: string; seq: number };

/** Four letters of a project's id. They are its random end: projects that are made together share the beginning. */
export function orderCode(projectKey: string): string {
  const bits = Number.parseInt(projectKey.slice(-END_LENGTH), 16);
  return Array.from({ length: CODE_LENGTH }, (_, at) =>
    ALPHABET.charAt((bits >>> (BITS_OF_LETTER * (CODE_LENGTH - 1 - at))) & 31),
  ).join('');
}

export function orderOf(projectKey: string, seq: number): OrderNumber;
export function orderOf(projectKey: string, seq: number | null): OrderNumber | null;
export function orderOf(projectKey: string, seq: number | null): OrderNumber | null {
  return seq === null ? null : { code: orderCode(projectKey), seq };
}

/** As people read and write it, like K7QD-00142. */
export function formatOrder({ code, seq }: OrderNumber): string {
  return `${code}-${String(seq).padStart(SEQ_DIGITS, '0')}`;
}

/** The number of the pledge `seq` of a project as people read it; null while the pledge has none. */
export function orderNumberOf(projectKey: string, seq: number): string;
export function orderNumberOf(projectKey: string, seq: number | null): string | null;
export function orderNumberOf(projectKey: string, seq: number | null): string | null {
  const order = orderOf(projectKey, seq);
  return order && formatOrder(order);
}

/**
 * Reads an order number as people copy and type it: in any case, with O for 0, with I or L for 1, without leading zeros,
 * with spaces, and with another dash or none. Null if it cannot be one.
 */
export function readOrderNumber(text: string): OrderNumber | null {
  const typed = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const [, code, digits] = ORDER_NUMBER.exec(typed) ?? [];
  const seq = Number(digits);
  return code && seq >= 1 && seq <= MAX_SEQ ? { code, seq } : null;
}

/** The hexadecimal digits at the end of the ids of the projects with this code. More than one project can have it. */
export function projectKeyEnd(code: string): string {
  const bits = [...code].reduce((sum, letter) => sum * ALPHABET.length + ALPHABET.indexOf(letter), 0);
  return bits.toString(16).padStart(END_LENGTH, '0');
}
