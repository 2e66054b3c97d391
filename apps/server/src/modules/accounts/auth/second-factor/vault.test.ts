import { expect, test } from 'vitest';
import { createVault } from './vault.ts';

const SECRET = 'a-secret-of-thirty-two-characters';

test('open returns what was sealed, also by releases before this implementation', () => {
  const vault = createVault(SECRET);
  expect(vault.open(vault.seal('비밀'))).toBe('비밀');
  const older =
    'eaf82ab285b124c98b2178ae2a5c952a993e900e592e6ce7a28436cf859e220a95908ea8eaf9caac4ca4f24a5a21dcc3a2f9';
  expect(vault.open(older)).toBe('kept words');
});

test('seal never returns the same text twice', () => {
  const vault = createVault(SECRET);
  expect(vault.seal('a')).not.toBe(vault.seal('a'));
});

test('canOpen is false for text of another secret and for damaged text', () => {
  const sealed = createVault(SECRET).seal('a');
  expect(createVault(SECRET).canOpen(sealed)).toBe(true);
  expect(createVault('another-secret-of-thirty-two-chars').canOpen(sealed)).toBe(false);
  expect(createVault(SECRET).canOpen(sealed.slice(0, -2))).toBe(false);
});
