import { expect, test } from 'vitest';
import { decryptBillingKey, encryptBillingKey, hashBillingKey } from './billing-key.ts';

const secrets = { encryptionKey: Buffer.alloc(32, 7) };
const key = 'NS9qNTgzU2xRNHR2RmFBWWFBTWk5UT09';

test('a sealed key opens to itself and differs each time', () => {
  const first = encryptBillingKey(key, secrets);
  const second = encryptBillingKey(key, secrets);
  expect(decryptBillingKey(first, secrets)).toBe(key);
  expect(first.equals(second)).toBe(false);
  expect(first.includes(key)).toBe(false);
});

test('a changed byte anywhere is refused', () => {
  const sealed = encryptBillingKey(key, secrets);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => decryptBillingKey(changed, secrets)).toThrow();
  }
});

test('another installation neither opens it nor hashes it alike', () => {
  const other = { encryptionKey: Buffer.alloc(32, 8) };
  expect(() => decryptBillingKey(encryptBillingKey(key, secrets), other)).toThrow(/sealed with key/);
  expect(hashBillingKey(key, secrets).equals(hashBillingKey(key, other))).toBe(false);
  expect(hashBillingKey(key, secrets).equals(hashBillingKey(key, secrets))).toBe(true);
});

test('a row that is too short is refused', () => {
  expect(() => decryptBillingKey(Buffer.from('opaque'), secrets)).toThrow(/too short/);
});
