import { isIP } from 'node:net';

/**
 * What limits count as one address: an IPv4 address, or the first 64 bits of IPv6, the size of one customer's
 * network.
 */
export function addressNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) !== 6) return plain;
  const [head = [], tail = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = plain.includes('::') ? Math.max(0, 8 - head.length - tail.length) : 0;
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** `203.0.113.45` → `203.0.*.*`, of IPv6 the first two groups; empty for anything else. */
export function maskAddress(address: string | null): string {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  const version = isIP(plain);
  if (version === 4) return plain.split('.').slice(0, 2).concat('*', '*').join('.');
  if (version !== 6) return '';
  // Leading zeros may be left out (`::`); then nothing is shown.
  const [first, second] = plain.split(':');
  return first && second ? `${first}:${second}:*` : '*';
}
