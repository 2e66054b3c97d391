import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { derivedId, type EncryptionKey } from '#src/config/key-ring.ts';
import type { Secrets } from '#src/config/secrets.ts';

export type Keys = Pick<Secrets, 'encryptionKeys'>;

/** What a value is, and the row that it is authenticated with: it opens in no other row. */
export type SealedFor = { purpose: string; row: string };

export const NONCE = 12;
export const TAG = 16;
const ID = 4;

/**
 * Seals a text for a column: AES-256-GCM under a key derived from the first of ENCRYPTION_KEY.
 * Layout: key id (4 bytes, filled up with zeros), nonce (12), tag (16), ciphertext.
 */
export function seal(text: string, { purpose, row }: SealedFor, { encryptionKeys: [key] }: Keys): Buffer {
  const id = idBytes(key.id);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key, `${purpose} seal`), nonce);
  cipher.setAAD(associated(id, { purpose, row }));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([id, nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when no key of the ring opens the value in this row. */
export function openSealed(
  sealed: Buffer,
  to: SealedFor,
  { encryptionKeys }: Keys,
): { text: string; keyId: string } {
  const id = sealed.subarray(0, ID);
  const named = encryptionKeys.filter((key) => namesOf(key).some((name) => idBytes(name).equals(id)));
  for (const key of named) {
    const text = tryToOpen(sealed, {
      key: deriveKey(key, `${to.purpose} seal`),
      idLength: ID,
      associated: associated(id, to),
    });
    if (text !== null) return { text, keyId: key.id };
  }
  throw new Error(
    named.length === 0
      ? `${to.purpose}: sealed with a key that ENCRYPTION_KEY does not hold`
      : `${to.purpose}: sealed for another row, or changed`,
  );
}

/** The text, or null where the key or what is associated is another. */
export function tryToOpen(
  sealed: Buffer,
  { key, idLength, associated }: { key: Buffer; idLength: number; associated: Buffer },
): string | null {
  const tagAt = idLength + NONCE;
  const textAt = tagAt + TAG;
  if (sealed.length <= textAt) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(idLength, tagAt));
  decipher.setAAD(associated);
  decipher.setAuthTag(sealed.subarray(tagAt, textAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** The first four bytes of the values that this ring opens. */
export function knownIds({ encryptionKeys }: Keys): Buffer[] {
  return encryptionKeys.flatMap((key) => namesOf(key).map(idBytes));
}

export function deriveKey({ bytes }: EncryptionKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32));
}

function namesOf(key: EncryptionKey): string[] {
  return [key.id, derivedId(key.bytes)];
}

function idBytes(id: string): Buffer {
  const bytes = Buffer.alloc(ID);
  bytes.write(id, 'latin1');
  return bytes;
}

function associated(id: Buffer, { purpose, row }: SealedFor): Buffer {
  return Buffer.concat([id, Buffer.from(`${purpose}:${row}`, 'utf8')]);
}
