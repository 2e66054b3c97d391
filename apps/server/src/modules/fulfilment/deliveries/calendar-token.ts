import { createHmac, hkdfSync } from 'node:crypto';
import type { Secrets } from '#src/config/secrets.ts';
import { isSameSecret } from '#src/platform/is-same-secret.ts';

/** Bytes of the signature in a token. */
const SIGNED = 16;
const ID = 16;

/** The id of a calendar, signed: the database alone does not have the addresses. */
export function calendarToken(id: string, secrets: Pick<Secrets, 'auth'>): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, sign(bytes, secrets)]).toString('base64url');
}

/** Null for what this site has not signed. */
export function readCalendarToken(token: string, secrets: Pick<Secrets, 'auth'>): string | null {
  const hex = Buffer.from(token, 'base64url').subarray(0, ID).toString('hex');
  if (hex.length < 2 * ID) return null;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isSameSecret(token, calendarToken(id, secrets)) ? id : null;
}

function sign(bytes: Buffer, { auth }: Pick<Secrets, 'auth'>): Buffer {
  const key = Buffer.from(hkdfSync('sha256', auth, '', 'calendar of deliveries', 32));
  return createHmac('sha256', key).update(bytes).digest().subarray(0, SIGNED);
}
