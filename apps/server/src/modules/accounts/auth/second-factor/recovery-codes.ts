import { createHmac, randomInt } from 'node:crypto';

const COUNT = 10;

/** Without what is mistaken for something else: 0 O, 1 I L, U V. A code of eight of them is worth 38 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const LENGTH = 8;

/** New recovery codes, as they are shown this once: `XXXX-XXXX`. */
export function createRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < COUNT) {
    const text = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    codes.add(`${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`);
  }
  return [...codes];
}

/**
 * What is stored of a recovery code and compared with it. Keyed, because eight characters can be guessed from a plain hash; of one
 * member, so that rows cannot be exchanged. Case, dashes and spaces of what was typed do not matter.
 */
export function hashRecoveryCode(authSecret: string, memberId: string, code: string): string {
  const typed = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHmac('sha256', authSecret).update(`recovery-code:${memberId}:${typed}`).digest('base64url');
}
