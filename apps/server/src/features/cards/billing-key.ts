import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '#src/config/secrets.ts';

/**
 * Billing keys at rest: AES-256-GCM under a key derived from ENCRYPTION_KEY. Layout: key id (1 byte), nonce
 * (12), tag (16), ciphertext. The id tells which key sealed a row, so that keys can be exchanged row by row.
 */
type KeySource = Pick<Secrets, 'encryptionKey'>;

const NONCE = 12;
const TAG = 16;
const HEAD = 1 + NONCE + TAG;

/** Seals a billing key for the column card.billing_key. */
export function encryptBillingKey(billingKey: string, secrets: KeySource): Buffer {
  const id = keyId(secrets);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', derive(secrets, 'billing-key seal'), nonce);
  cipher.setAAD(id);
  const text = Buffer.concat([cipher.update(billingKey, 'utf8'), cipher.final()]);
  return Buffer.concat([id, nonce, cipher.getAuthTag(), text]);
}

/** Opens what encryptBillingKey made; throws when it was sealed with another key or has been changed. */
export function decryptBillingKey(sealed: Buffer, secrets: KeySource): string {
  const id = keyId(secrets);
  if (sealed.length <= HEAD) throw new Error('billing key: too short to be sealed');
  if (sealed[0] !== id[0]) throw new Error(`billing key: sealed with key ${sealed[0]}, this is key ${id[0]}`);
  const nonce = sealed.subarray(1, 1 + NONCE);
  const decipher = createDecipheriv('aes-256-gcm', derive(secrets, 'billing-key seal'), nonce);
  decipher.setAAD(id);
  decipher.setAuthTag(sealed.subarray(1 + NONCE, HEAD));
  return Buffer.concat([decipher.update(sealed.subarray(HEAD)), decipher.final()]).toString('utf8');
}

/** HMAC-SHA256 of a billing key for card.billing_key_hash: equal keys are found without opening any. */
export function hashBillingKey(billingKey: string, secrets: KeySource): Buffer {
  return createHmac('sha256', derive(secrets, 'billing-key hash')).update(billingKey, 'utf8').digest();
}

function keyId(secrets: KeySource): Buffer {
  return derive(secrets, 'billing-key id').subarray(0, 1);
}

function derive(secrets: KeySource, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secrets.encryptionKey, '', purpose, 32));
}
