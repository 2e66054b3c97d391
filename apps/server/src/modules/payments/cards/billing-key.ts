import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { derivedId, type EncryptionKey } from '#src/config/key-ring.ts';
import type { Secrets } from '#src/config/secrets.ts';

type Keys = Pick<Secrets, 'encryptionKeys'>;

export type OpenedBillingKey = {
  billingKey: string;
  keyId: string;
  /** Whether it opens in the row of its card alone. */
  isBound: boolean;
};

const ID = 4;
const UNBOUND_ID = 1;
const NONCE = 12;
const TAG = 16;

/**
 * Seals the billing key of a card for the column billing_key: AES-256-GCM under a key derived from the first of ENCRYPTION_KEY.
 * Layout: key id (4 bytes, filled up with zeros), nonce (12), tag (16), ciphertext. The id of the card is authenticated with it:
 * write access to the database does not suffice to have one card charged for another.
 */
export function encryptBillingKey(
  billingKey: string,
  cardId: string,
  { encryptionKeys: [key] }: Keys,
): Buffer {
  const id = idBytes(key.id);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', derive(key, 'billing-key seal'), nonce);
  cipher.setAAD(boundTo(id, cardId));
  const text = Buffer.concat([cipher.update(billingKey, 'utf8'), cipher.final()]);
  return Buffer.concat([id, nonce, cipher.getAuthTag(), text]);
}

export function decryptBillingKey(sealed: Buffer, cardId: string, keys: Keys): string {
  return openBillingKey(sealed, cardId, keys).billingKey;
}

/**
 * Opens a sealed billing key and returns how it was sealed. Values from before key rings name their key in one byte and no card;
 * `npm run rotate-keys` seals them again. Only opening a value proves which layout it has.
 */
export function openBillingKey(sealed: Buffer, cardId: string, { encryptionKeys }: Keys): OpenedBillingKey {
  if (sealed.length <= UNBOUND_ID + NONCE + TAG) throw new Error('billing key: too short to be sealed');
  const id = sealed.subarray(0, ID);
  const named = encryptionKeys.filter((key) => namesOf(key).some((name) => idBytes(name).equals(id)));
  for (const key of named) {
    const billingKey = tryToOpen(sealed, { key, idLength: ID, associated: boundTo(id, cardId) });
    if (billingKey !== null) return { billingKey, keyId: key.id, isBound: true };
  }
  const byte = sealed.subarray(0, UNBOUND_ID);
  const namedBefore = encryptionKeys.filter((key) => unboundId(key).equals(byte));
  for (const key of namedBefore) {
    const billingKey = tryToOpen(sealed, { key, idLength: UNBOUND_ID, associated: byte });
    if (billingKey !== null) return { billingKey, keyId: key.id, isBound: false };
  }
  throw new Error(
    named.length + namedBefore.length === 0
      ? 'billing key: sealed with a key that ENCRYPTION_KEY does not hold'
      : 'billing key: sealed for another card, or changed',
  );
}

export function hashBillingKey(billingKey: string, { encryptionKeys: [key] }: Keys): Buffer {
  return hashUnder(key, billingKey);
}

/** The hashes under every key: during a rotation a row may have any of them. */
export function hashesOfBillingKey(billingKey: string, { encryptionKeys }: Keys): Buffer[] {
  return encryptionKeys.map((key) => hashUnder(key, billingKey));
}

/** Prefixes of the sealed values that this ring opens: ids of four bytes, and of one byte in older values. */
export function knownPrefixes({ encryptionKeys }: Keys): { ids: Buffer[]; unboundIds: Buffer[] } {
  return {
    ids: encryptionKeys.flatMap((key) => namesOf(key).map(idBytes)),
    unboundIds: encryptionKeys.map(unboundId),
  };
}

function namesOf(key: EncryptionKey): string[] {
  return [key.id, derivedId(key.bytes)];
}

function idBytes(id: string): Buffer {
  const bytes = Buffer.alloc(ID);
  bytes.write(id, 'latin1');
  return bytes;
}

function unboundId(key: EncryptionKey): Buffer {
  return Buffer.from(derivedId(key.bytes), 'hex');
}

function boundTo(id: Buffer, cardId: string): Buffer {
  return Buffer.concat([id, Buffer.from(`billing-key:${cardId}`, 'utf8')]);
}

function tryToOpen(
  sealed: Buffer,
  { key, idLength, associated }: { key: EncryptionKey; idLength: number; associated: Buffer },
): string | null {
  const tagAt = idLength + NONCE;
  const textAt = tagAt + TAG;
  const nonce = sealed.subarray(idLength, tagAt);
  const decipher = createDecipheriv('aes-256-gcm', derive(key, 'billing-key seal'), nonce);
  decipher.setAAD(associated);
  decipher.setAuthTag(sealed.subarray(tagAt, textAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function hashUnder(key: EncryptionKey, billingKey: string): Buffer {
  return createHmac('sha256', derive(key, 'billing-key hash')).update(billingKey, 'utf8').digest();
}

function derive({ bytes }: EncryptionKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32));
}
