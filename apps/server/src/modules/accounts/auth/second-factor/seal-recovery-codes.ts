import type { Platform } from '#src/platform/platform.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import type { Vault } from './vault.ts';

/** New recovery codes of a member: as they are shown this once, and as they are stored for better-auth's plugin. */
export async function sealRecoveryCodes({ secrets }: Platform, vault: Vault, memberId: string) {
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(secrets.auth, memberId, code));
  return { codes, sealed: await vault.seal(JSON.stringify(hashes)) };
}
