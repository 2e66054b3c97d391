import { createHmac } from 'node:crypto';
import { derivedId, type EncryptionKey } from '#src/config/key-ring.ts';
import { deriveKey, type Keys, openSealed, seal, tryToOpen } from '#src/platform/sealing/seal.ts';

export type OpenedBillingKey = {
  billingKey: string;
  keyId: string;
  /** Whether it opens in the row of its card alone. */
  isBound: boolean;
};

const UNBOUND_ID = 1;

const sealedFor = (cardId: string) => ({ purpose: 'billing-key', row: cardId });

/**
 * Seals the billing key of a card for the column billing_key. The id of the card is authenticated with it: write access to the
 * database does not suffice to have one card charged for another.
 */
export function encryptBillingKey(billingKey: string, cardId: string, keys: Keys): Buffer {
  return seal(billingKey, sealedFor(cardId), keys);
}

export function decryptBillingKey(sealed: Buffer, cardId: string, keys: Keys): string {
  return openBillingKey(sealed, cardId, keys).billingKey;
}

/**
 * Opens a sealed billing key and returns how it was sealed. Values from before key rings name their key in one byte and no card;
 * `npm run rotate-keys` seals them again. Only opening a value proves which layout it has.
 */
export function openBillingKey(sealed: Buffer, cardId: string, keys: Keys): OpenedBillingKey {
  try {
    const { text, keyId } = openSealed(sealed, sealedFor(cardId), keys);
    return { billingKey: text, keyId, isBound: true };
  } catch (error) {
    const unbound = openUnbound(sealed, keys);
    if (unbound) return { ...unbound, isBound: false };
    throw error;
  }
}

function openUnbound(
  sealed: Buffer,
  { encryptionKeys }: Keys,
): Pick<OpenedBillingKey, 'billingKey' | 'keyId'> | null {
  const associated = sealed.subarray(0, UNBOUND_ID);
  for (const key of encryptionKeys.filter((each) => unboundId(each).equals(associated))) {
    const to = { key: deriveKey(key, 'billing-key seal'), idLength: UNBOUND_ID, associated };
    const billingKey = tryToOpen(sealed, to);
    if (billingKey !== null) return { billingKey, keyId: key.id };
  }
  return null;
}

export function hashBillingKey(billingKey: string, { encryptionKeys: [key] }: Keys): Buffer {
  return hashUnder(key, billingKey);
}

/** The hashes under every key: during a rotation a row may have any of them. */
export function hashesOfBillingKey(billingKey: string, { encryptionKeys }: Keys): Buffer[] {
  return encryptionKeys.map((key) => hashUnder(key, billingKey));
}

/** The first byte of values from before key rings that this ring opens. */
export function knownUnboundIds({ encryptionKeys }: Keys): Buffer[] {
  return encryptionKeys.map(unboundId);
}

function unboundId(key: EncryptionKey): Buffer {
  return Buffer.from(derivedId(key.bytes), 'hex');
}

function hashUnder(key: EncryptionKey, billingKey: string): Buffer {
  return createHmac('sha256', deriveKey(key, 'billing-key hash')).update(billingKey, 'utf8').digest();
}
