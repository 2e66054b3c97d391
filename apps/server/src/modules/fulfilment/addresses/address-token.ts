import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '@pq/domain/dates';
import type { Secrets } from '#src/config/secrets.ts';

type Keys = Pick<Secrets, 'auth'>;

const TTL_MS = 30 * DAY_MS;

/** Opens the address of a pledge, masked, for so long. Of the same pledge and instant it is the same. */
export function addressToken(gateKey: string, nowMs: number, secrets: Keys): string {
  const until = nowMs + TTL_MS;
  return `${until}.${sign(gateKey, until, secrets)}`;
}

export function isAddressToken(token: string, gateKey: string, nowMs: number, secrets: Keys): boolean {
  const [until = '', sig = ''] = token.split('.');
  const [given, right] = [Buffer.from(sig), Buffer.from(sign(gateKey, Number(until), secrets))];
  return given.length === right.length && timingSafeEqual(given, right) && nowMs < Number(until);
}

function sign(gateKey: string, until: number, { auth }: Keys): string {
  const key = Buffer.from(hkdfSync('sha256', auth, '', 'address of a pledge', 32));
  return createHmac('sha256', key)
    .update(JSON.stringify([gateKey, until]))
    .digest('base64url');
}
