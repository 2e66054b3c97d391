import { createHmac } from 'node:crypto';
import { isSameSecret } from '#src/platform/is-same-secret.ts';

/** The setting that every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const DIGITS = 6;
export const PERIOD_S = 30;
const ISSUER = 'PQ';

/** Steps that a phone's clock may be off, either way. */
const WINDOW = 1;

/** The key is the text of the secret. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of a code, the present one or one off; null when the code is wrong. Spaces, which apps show, are ignored. */
export function findStep(secret: string, code: string, nowMs: number): number | null {
  const typed = code.replace(/\s/g, '');
  const current = Math.floor(nowMs / 1_000 / PERIOD_S);
  let found: number | null = null;
  // All steps are compared, so that the duration does not reveal which one matched.
  for (let step = current - WINDOW; step <= current + WINDOW; step += 1)
    if (isSameSecret(typed, codeAt(secret, step))) found = step;
  return found;
}

export function describeEnrolment(secret: string, email: string): { uri: string; secret: string } {
  const typed = base32(Buffer.from(secret));
  const fields = new URLSearchParams({
    secret: typed,
    issuer: ISSUER,
    digits: String(DIGITS),
    period: String(PERIOD_S),
  });
  return { uri: `otpauth://totp/${ISSUER}:${encodeURIComponent(email)}?${fields}`, secret: typed };
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32.charAt((value >>> (bits - 5)) & 31);
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32.charAt((value << (5 - bits)) & 31) : text;
}
