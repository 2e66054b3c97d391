import { randomBytes, randomInt } from 'node:crypto';

/** Sorts before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

let counter = randomInt(2 ** 25);

/**
 * UUID version 7 (RFC 9562): ids sort by time, also those that one process makes in one millisecond (26-bit counter,
 * section 6.2).
 */
export function newId(nowMs: number): string {
  const bytes = randomBytes(16);
  counter = (counter + 1) & 0x3ff_ffff;
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | (counter >>> 14), 6);
  bytes.writeUInt16BE(0x8000 | (counter & 0x3fff), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Without characters that are easily confused: people read ids aloud on the telephone. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** A random id of 59 bits for the log, like `k3fx-92mq-7hzt`. */
export function newShortId(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}
