import { expect, test } from 'vitest';
import { addressNetwork } from './addresses.ts';

test.each([
  ['203.0.113.45', '203.0.113.45'],
  ['::ffff:203.0.113.45', '203.0.113.45'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('addressNetwork gives for %s the network %s', (address, network) => {
  expect(addressNetwork(address)).toBe(network);
});
