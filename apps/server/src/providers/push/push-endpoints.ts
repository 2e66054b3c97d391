import { BlockList, isIP } from 'node:net';
import { limits } from '@pq/domain/limits';
import type { Config } from '#src/config/config.ts';

/** A member names the address that this server sends to: it is one of a push service of a browser, or it is refused. */
const services = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
] as const;

/** Whether the server may send to an address: in production over https to a push service, in sandbox mode to the sandbox alone. */
export function isPushEndpoint(
  endpoint: string,
  { mode, sandbox }: Pick<Config, 'mode'> & { sandbox: Pick<Config['sandbox'], 'url'> },
): boolean {
  if (endpoint.length > limits.pushEndpoint || !URL.canParse(endpoint)) return false;
  const { protocol, origin, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (mode === 'sandbox') return origin === new URL(sandbox.url).origin;
  // URL leaves out the port where it is 443.
  return protocol === 'https:' && port === '' && services.some((service) => isOf(service, hostname));
}

/** Names the browser in the query of its addresses; the other services do so in the path. */
const withQuery = '*.notify.windows.com';

/** One text for all spellings of the address of a browser. */
export function canonicalEndpoint(endpoint: string): string {
  if (!URL.canParse(endpoint)) return endpoint;
  const url = new URL(endpoint);
  url.hash = '';
  if (!isOf(withQuery, url.hostname)) url.search = '';
  return url.href.replace(/%[\da-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
  });
}

function isOf(service: string, hostname: string): boolean {
  return service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service;
}

const internal = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, bits, 'ipv4');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  // Of special use, and those that contain an address of IPv4: Teredo and 6to4.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  internal.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the Internet: no address of this machine, of a private network or of special use. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !internal.check(address, 'ipv4');
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !internal.check(address, 'ipv6');
}
