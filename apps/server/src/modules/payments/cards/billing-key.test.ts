import { expect, test } from 'vitest';
import type { KeyRing } from '#src/config/key-ring.ts';
import {
  decryptBillingKey,
  encryptBillingKey,
  hashBillingKey,
  hashesOfBillingKey,
  openBillingKey,
} from './billing-key.ts';
import { sealUnbound } from './testing/seal-unbound.ts';

const [first, second] = [
  { id: 'k1', bytes: Buffer.alloc(32, 7) },
  { id: '2027', bytes: Buffer.alloc(32, 8) },
];
const ring = (...encryptionKeys: KeyRing) => ({ encryptionKeys });
const secrets = ring(first);
const card = '019a7c1e-0000-7000-8000-000000000001';
const other = '019a7c1e-0000-7000-8000-000000000002';
const key = 'NS9qNTgzU2xRNHR2RmFBWWFBTWk5UT09';

test('encryptBillingKey gives another ciphertext each time, which decrypts to the key', () => {
  const sealed = encryptBillingKey(key, card, secrets);
  const again = encryptBillingKey(key, card, secrets);
  expect(decryptBillingKey(sealed, card, secrets)).toBe(key);
  expect(sealed.equals(again)).toBe(false);
  expect(sealed.includes(key)).toBe(false);
});

test('decryptBillingKey opens a key for its own card alone', () => {
  const sealed = encryptBillingKey(key, card, secrets);
  expect(() => decryptBillingKey(sealed, other, secrets)).toThrow(/sealed for another row/);
});

test('decryptBillingKey rejects a changed byte anywhere', () => {
  const values = [encryptBillingKey(key, card, secrets), sealUnbound(key, first.bytes).billingKey];
  for (const sealed of values)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => decryptBillingKey(changed, card, secrets)).toThrow();
    }
});

test('another installation can neither decrypt the key nor compute its hash', () => {
  const foreign = ring(second);
  expect(() => decryptBillingKey(encryptBillingKey(key, card, secrets), card, foreign)).toThrow(
    /a key that ENCRYPTION_KEY does not hold/,
  );
  expect(hashBillingKey(key, secrets).equals(hashBillingKey(key, foreign))).toBe(false);
  expect(hashBillingKey(key, secrets).equals(hashBillingKey(key, secrets))).toBe(true);
});

test('the first key of a ring encrypts and hashes, every key decrypts and finds', () => {
  const rotated = ring(second, first);
  const before = encryptBillingKey(key, card, secrets);
  const after = encryptBillingKey(key, card, rotated);
  expect(openBillingKey(before, card, rotated)).toEqual({ billingKey: key, keyId: 'k1', isBound: true });
  expect(openBillingKey(after, card, rotated)).toEqual({ billingKey: key, keyId: '2027', isBound: true });
  expect(hashesOfBillingKey(key, rotated)).toEqual([
    hashBillingKey(key, ring(second)),
    hashBillingKey(key, secrets),
  ]);
});

test('decryptBillingKey opens values from before key rings, whatever the name of their key is now', () => {
  const { billingKey: sealed, billingKeyHash } = sealUnbound(key, first.bytes);
  expect(openBillingKey(sealed, card, ring(second, first))).toEqual({
    billingKey: key,
    keyId: 'k1',
    isBound: false,
  });
  expect(hashBillingKey(key, secrets)).toEqual(billingKeyHash);
});

test('decryptBillingKey opens values of a key that was unnamed when it encrypted them', () => {
  const alone = ring({ id: '2e', bytes: Buffer.alloc(32, 0xaa) });
  const sealed = encryptBillingKey(key, card, alone);
  expect(decryptBillingKey(sealed, card, ring({ id: 'old', bytes: Buffer.alloc(32, 0xaa) }))).toBe(key);
});

test('decryptBillingKey rejects a value that is not sealed', () => {
  expect(() => decryptBillingKey(Buffer.from('opaque'), card, secrets)).toThrow(/does not hold/);
});
