import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { derivedId, type EncryptionKey } from '#src/config/key-ring.ts';
import type { Secrets } from '#src/config/secrets.ts';

type Keys = Pick<Secrets, 'encryptionKeys'>;

const ID = 4;
const NONCE = 12;
const TAG = 16;

/**
 * Seals an address for the column email_sealed: AES-256-GCM under a key derived from the first of ENCRYPTION_KEY. Layout: key id,
 * nonce, tag, ciphertext. The id of the row is authenticated with it.
 */
export function sealEmail(email: string, rowId: string, { encryptionKeys: [key] }: Keys): Buffer {
  const id = idBytes(key.id);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', derive(key, 'alert e-mail seal'), nonce);
  cipher.setAAD(boundTo(id, rowId));
  const text = Buffer.concat([cipher.update(email, 'utf8'), cipher.final()]);
  return Buffer.concat([id, nonce, cipher.getAuthTag(), text]);
}

/** Null for what no key of the ring opens for this row. */
export function openEmail(sealed: Buffer, rowId: string, { encryptionKeys }: Keys): string | null {
  const id = sealed.subarray(0, ID);
  for (const key of encryptionKeys) {
    if (![key.id, derivedId(key.bytes)].some((name) => idBytes(name).equals(id))) continue;
    const decipher = createDecipheriv(
      'aes-256-gcm',
      derive(key, 'alert e-mail seal'),
      sealed.subarray(ID, ID + NONCE),
    );
    decipher.setAAD(boundTo(id, rowId));
    decipher.setAuthTag(sealed.subarray(ID + NONCE, ID + NONCE + TAG));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(ID + NONCE + TAG)), decipher.final()]).toString();
    } catch {
      // Sealed for another row, or under another key of this name.
    }
  }
  return null;
}

/** Under every key of the ring, the first one first: during a rotation a row may have any of them. */
export function hashesOfEmail(email: string, { encryptionKeys }: Keys): [Buffer, ...Buffer[]] {
  const hash = (key: EncryptionKey) =>
    createHmac('sha256', derive(key, 'alert e-mail hash')).update(email, 'utf8').digest();
  const [first, ...others] = encryptionKeys;
  return [hash(first), ...others.map(hash)];
}

function idBytes(id: string): Buffer {
  const bytes = Buffer.alloc(ID);
  bytes.write(id, 'latin1');
  return bytes;
}

function boundTo(id: Buffer, rowId: string): Buffer {
  return Buffer.concat([id, Buffer.from(`alert-email:${rowId}`, 'utf8')]);
}

function derive({ bytes }: EncryptionKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32));
}
