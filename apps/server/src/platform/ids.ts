import { randomBytes, randomFillSync, randomInt } from 'node:crypto';

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

/** Ids of an earlier time sort before it. */
export function lowestIdAt(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The time with which an id was made. */
export const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** Without characters that are easily confused: people read ids aloud on the telephone. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

const random = { bytes: Buffer.alloc(1_024), used: 1_024 };
/** Bytes from here on would make some letters more frequent. */
const FAIR_BELOW = 256 - (256 % ALPHABET.length);

function randomLetter(): string {
  for (;;) {
    if (random.used === random.bytes.length) {
      randomFillSync(random.bytes);
      random.used = 0;
    }
    const byte = random.bytes[random.used++] ?? 0;
    if (byte < FAIR_BELOW) return ALPHABET[byte % ALPHABET.length] ?? '';
  }
}

/** A random id of 59 bits for the log, like `k3fx-92mq-7hzt`, one per request. */
export function newShortId(): string {
  let id = '';
  for (let at = 0; at < 12; at += 1) id += at === 4 || at === 8 ? `-${randomLetter()}` : randomLetter();
  return id;
}
