import { expect, test } from 'vitest';
import { isMailAddress } from './mail-address.ts';

test.each([
  'hana@example.com',
  'Hana.Kim+pq@Mail2.Example.co.kr',
  "o'neil@example.info",
  '123@a1-b2.museum',
  `${'a'.repeat(64)}@example.com`,
])('%s can be mailed', (text) => {
  expect(isMailAddress(text)).toBe(true);
});

test.each([
  '',
  'hana',
  'hana@',
  '@example.com',
  'hana@example',
  'hana@example.c',
  'hana@-example.com',
  'hana@example..com',
  '.hana@example.com',
  'ha na@example.com',
  'hana@exa\nmple.com',
  'hana@example.com ',
  '하나@example.com',
  'hana@example.com, b@example.com',
  `${'a'.repeat(65)}@example.com`,
  `${'a'.repeat(60)}@${'b.'.repeat(100)}com`,
])('%j cannot', (text) => {
  expect(isMailAddress(text)).toBe(false);
});
