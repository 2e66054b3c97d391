import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { BetterAuth } from '../better-auth.ts';

/** Encrypts and decrypts what the table of the second factor holds, as better-auth's plugin does: by a key made of AUTH_SECRET. */
export type Vault = { seal(text: string): Promise<string>; open(sealed: string): Promise<string> };

/** Opens the vault of the plugin. */
export function createVault(betterAuth: BetterAuth): Vault {
  const key = async () => (await betterAuth.$context).secretConfig;
  return {
    seal: async (data) => symmetricEncrypt({ key: await key(), data }),
    open: async (data) => symmetricDecrypt({ key: await key(), data }),
  };
}
