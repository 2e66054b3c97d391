import { expect, test } from 'vitest';
import { canonicalEndpoint, isPublicAddress, isPushEndpoint } from './push-endpoints.ts';

const sandbox = { url: 'http://127.0.0.1:3100' };
const production = { mode: 'production', sandbox } as const;

test.each([
  'https://fcm.googleapis.com/fcm/send/dXJs:APA91b',
  'https://fcm.googleapis.com:443/fcm/send/dXJs',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://db5p.notify.windows.com/w/?token=BQYAAAA',
])('isPushEndpoint takes %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, production)).toBe(true);
});

test.each([
  ['plain http', 'http://fcm.googleapis.com/fcm/send/x'],
  ['another port', 'https://fcm.googleapis.com:8443/fcm/send/x'],
  ['another host', 'https://example.com/fcm.googleapis.com'],
  ['a longer host', 'https://fcm.googleapis.com.example.com/x'],
  ['a host that only ends alike', 'https://evilnotify.windows.com/x'],
  ['the domain without a name in it', 'https://notify.windows.com/x'],
  ['the absolute form of a name', 'https://fcm.googleapis.com./x'],
  ['a subdomain of an exact host', 'https://x.web.push.apple.com/x'],
  ['credentials', 'https://me:secret@fcm.googleapis.com/x'],
  ['an address in the place of a name', 'https://127.0.0.1/x'],
  ['this machine', 'https://localhost/x'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest'],
  ['another scheme', 'file:///etc/passwd'],
  ['no address', 'fcm.googleapis.com'],
  ['the sandbox', 'http://127.0.0.1:3100/push/send/x'],
  ['a path that is too long', `https://fcm.googleapis.com/${'x'.repeat(1_000)}`],
])('isPushEndpoint refuses %s', (_what, endpoint) => {
  expect(isPushEndpoint(endpoint, production)).toBe(false);
});

test('isPushEndpoint takes the sandbox alone in sandbox mode', () => {
  const rules = { mode: 'sandbox', sandbox } as const;
  expect(isPushEndpoint('http://127.0.0.1:3100/push/send/x', rules)).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1:3101/push/send/x', rules)).toBe(false);
  expect(isPushEndpoint('http://localhost:3100/push/send/x', rules)).toBe(false);
  expect(isPushEndpoint('https://fcm.googleapis.com/fcm/send/x', rules)).toBe(false);
});

test.each([
  [
    'https://FCM.googleapis.com:443/fcm/send/%64%58J%73:a?b=1#c',
    'https://fcm.googleapis.com/fcm/send/dXJs:a',
  ],
  ['https://fcm.googleapis.com/fcm/./send/x/../dXJs?', 'https://fcm.googleapis.com/fcm/send/dXJs'],
  ['https://db5p.notify.windows.com/w/?token=%42%2f#c', 'https://db5p.notify.windows.com/w/?token=B%2F'],
])('canonicalEndpoint spells %s as %s', (endpoint, canonical) => {
  expect(canonicalEndpoint(endpoint)).toBe(canonical);
  expect(canonicalEndpoint(canonical)).toBe(canonical);
});

test.each(['142.250.206.202', '17.188.143.34', '2404:6800:400a:80b::200a', '2620:149:208:430c::7'])(
  'isPublicAddress takes %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.0.1',
  '198.18.0.1',
  '203.0.113.5',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::',
  'localhost',
  '',
])('isPublicAddress refuses %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
