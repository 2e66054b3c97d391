import { createHash } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js';

/** Seals the secrets in two_factor with XChaCha20-Poly1305, by a key derived from AUTH_SECRET: hex of nonce and ciphertext. */
export type Vault = {
  seal(text: string): string;
  /** Throws for text that another AUTH_SECRET has sealed. */
  open(sealed: string): string;
  canOpen(sealed: string): boolean;
};

export function createVault(secret: string): Vault {
  const cipher = managedNonce(xchacha20poly1305)(createHash('sha256').update(secret).digest());
  const open = (sealed: string) => new TextDecoder().decode(cipher.decrypt(hexToBytes(sealed)));
  return {
    seal: (text) => bytesToHex(cipher.encrypt(utf8ToBytes(text))),
    open,
    canOpen(sealed) {
      try {
        open(sealed);
        return true;
      } catch {
        return false;
      }
    },
  };
}
