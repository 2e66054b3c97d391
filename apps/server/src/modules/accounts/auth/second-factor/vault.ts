import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { BetterAuth } from '../better-auth.ts';

/** Encrypts and decrypts what the table of the second factor holds, as better-auth's plugin does: by a key made of AUTH_SECRET. */
export type Vault = {
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<string>;
  /** False for what another AUTH_SECRET has sealed. */
  canOpen(sealed: string): Promise<boolean>;
};

/** Opens the vault of the plugin. */
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
