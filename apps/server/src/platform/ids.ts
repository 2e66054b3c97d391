import { randomBytes, randomInt } from 'node:crypto';

/** Before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

let counter = randomInt(2 ** 25);

/**
 * A uuid version 7 for the instant `nowMs` (RFC 9562): ids made later sort later, also those that one process makes
 * for one instant (a 26-bit counter, section 6.2).
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

/** Without letters and digits that are taken for each other: people read an id from a screen over the telephone. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** A random id for the log, of 59 bits in three groups, like `k3fx-92mq-7hzt`. */
export function newShortId(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}
