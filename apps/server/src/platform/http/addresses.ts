import { isIP } from 'node:net';

/** Read from the reverse proxies that are trusted; undefined once the socket is closed. */
type AddressedRequest = { ip?: string | undefined };

/**
 * The network a request comes from, as addressNetwork: what every limit, log and session per address is about. It is
 * the only reader of a request's address, so that one customer's 2^64 addresses of IPv6 never count as many customers.
 */
export function networkOf({ ip }: AddressedRequest): string {
  // A proxy that names nobody must not open a way around the limits: all of its requests count as one address.
  return addressNetwork(ip ?? '') || 'unknown';
}

export function networkAddressOf(request: AddressedRequest): string {
  const network = networkOf(request);
  return network.includes(':') ? `${network}::` : network;
}

/**
 * What limits count as one address: an IPv4 address, or the first 64 bits of IPv6, the size of one customer's
 * network. Empty for anything else.
 */
export function addressNetwork(address: string): string {
  const plain = plainAddress(address);
  const version = isIP(plain);
  if (version !== 6) return version === 4 ? plain : '';
  return groupsOf(plain).slice(0, 4).join(':');
}

/** The first 48 bits of an IPv6 network, which one customer may have whole; null for an IPv4 address. */
export function siteOf(network: string): string | null {
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : null;
}

/** A site has as many times what is allowed from one network, of which its customer has 65,536. */
export const NETWORKS_OF_SITE = 4;

/** Who shares a place in queues: of IPv6 the site, because one customer has thousands of networks. */
export function originOf(network: string): string {
  return siteOf(network) ?? network;
}

/** `203.0.113.45` → `203.0.*.*`, of IPv6 the first two groups; empty for anything else. */
export function maskAddress(address: string | null): string {
  const plain = plainAddress(address ?? '');
  const version = isIP(plain);
  if (version === 4) return plain.split('.').slice(0, 2).concat('*', '*').join('.');
  if (version !== 6) return '';
  // Leading zeros may be left out (`::`); then nothing is shown.
  const [first, second] = plain.split(':');
  return first && second ? `${first}:${second}:*` : '*';
}

const PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;
const MAPPED_IPV4 = '0:0:0:0:0:ffff';

/** Without the port that some proxies add, and as IPv4 where IPv6 only wraps it: the same client arrives in each form. */
function plainAddress(address: string): string {
  const [, bracketed, dotted] = PORT.exec(address.trim()) ?? [];
  const bare = bracketed ?? dotted ?? address.trim();
  if (isIP(bare) !== 6) return bare;
  const groups = groupsOf(bare);
  if (groups.slice(0, 6).join(':') !== MAPPED_IPV4) return bare;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}

function groupsOf(address: string): string[] {
  const [bare = ''] = address.split('%');
  const hex = bare.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((pair) => pair.toString(16)).join(':'),
  );
  const [head = [], tail = []] = hex.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = hex.includes('::') ? Math.max(0, 8 - head.length - tail.length) : 0;
  return [...head, ...Array.from({ length: zeros }, () => '0'), ...tail].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
