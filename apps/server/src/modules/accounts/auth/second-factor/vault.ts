import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { BetterAuth } from '../better-auth.ts';

/** Encrypts and decrypts the secrets in two_factor as better-auth's plugin does, with a key derived from AUTH_SECRET. */
export type Vault = {
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<string>;
  /** False for text that another AUTH_SECRET has sealed. */
  canOpen(sealed: string): Promise<boolean>;
};

export function createVault(betterAuth: BetterAuth): Vault {
  const key = async () => (await betterAuth.$context).secretConfig;
  const open = async (data: string) => symmetricDecrypt({ key: await key(), data });
  return {
    seal: async (data) => symmetricEncrypt({ key: await key(), data }),
    open,
    canOpen: (data) =>
      open(data).then(
        () => true,
        () => false,
      ),
  };
}
