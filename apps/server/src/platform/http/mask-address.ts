import { isIP } from 'node:net';

/** Roughly where somebody is: `203.0.113.45` → `203.0.*.*`, of IPv6 the first two groups; empty for what is no address. */
export function maskAddress(address: string | null): string {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  const version = isIP(plain);
  if (version === 4) return plain.split('.').slice(0, 2).concat('*', '*').join('.');
  if (version !== 6) return '';
  // Zeros may be left out at the front; then nothing can be told.
  const [first, second] = plain.split(':');
  return first && second ? `${first}:${second}:*` : '*';
}
