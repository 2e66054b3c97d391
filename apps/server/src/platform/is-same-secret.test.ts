import { expect, test } from 'vitest';
import { isSameSecret } from './is-same-secret.ts';

test.each([
  ['secret', true],
  ['Secret', false],
  ['secre', false],
  ['', false],
  ['sécret', false],
])('isSameSecret compares %j with the secret: %s', (given, same) => {
  expect(isSameSecret(given, 'secret')).toBe(same);
});
