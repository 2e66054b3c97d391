import { isIP } from 'node:net';
import { expect, test } from 'vitest';
import { addressNetwork, networkAddressOf, networkOf } from './addresses.ts';

test.each([
  ['203.0.113.45', '203.0.113.45'],
  ['::ffff:203.0.113.45', '203.0.113.45'],
  ['::FFFF:cb00:712d', '203.0.113.45'],
  ['0:0:0:0:0:ffff:203.0.113.45', '203.0.113.45'],
  ['203.0.113.45:4711', '203.0.113.45'],
  [' 203.0.113.45 ', '203.0.113.45'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ['2001:db8:1:2::9%eth0', '2001:db8:1:2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
  ['_hidden', ''],
  ['unknown', ''],
])('addressNetwork gives for %s the network %s', (address, network) => {
  expect(addressNetwork(address)).toBe(network);
});

test('networkOf counts all requests without a readable address as one', () => {
  for (const ip of [undefined, '', 'unknown', '_a1', '999.1.1.1', '203.0.113.45, 1'])
    expect(networkOf({ ip })).toBe('unknown');
});

test('networkAddressOf is an address of the network that names the same network', () => {
  for (const ip of ['203.0.113.45', '2001:db8:1:2:3:4:5:6', '::ffff:203.0.113.45', '::1']) {
    const address = networkAddressOf({ ip });
    expect(isIP(address)).not.toBe(0);
    expect(networkOf({ ip: address })).toBe(networkOf({ ip }));
  }
});
