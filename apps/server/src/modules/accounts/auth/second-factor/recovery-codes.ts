import { createHmac, randomInt } from 'node:crypto';
import type { Executor } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { findSecondFactor } from './queries.ts';
import type { Vault } from './vault.ts';

const COUNT = 10;

/** Without what is mistaken for something else: 0 O, 1 I L, U V. A code of eight of them is worth 38 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const LENGTH = 8;

/** New recovery codes, as they are shown this once: `XXXX-XXXX`. */
export function createRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < COUNT) {
    const text = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    codes.add(`${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`);
  }
  return [...codes];
}

/**
 * What is stored of a recovery code and compared with it. Keyed, because eight characters can be guessed from a plain hash; of one
 * member, so that rows cannot be exchanged. Case, dashes and spaces of what was typed do not matter.
 */
export function hashRecoveryCode(authSecret: string, memberId: string, code: string): string {
  const typed = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHmac('sha256', authSecret).update(`recovery-code:${memberId}:${typed}`).digest('base64url');
}

/** New recovery codes of a member: as they are shown this once, and as they are stored for better-auth's plugin. */
export async function sealRecoveryCodes({ secrets }: Platform, vault: Vault, memberId: string) {
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(secrets.auth, memberId, code));
  return { codes, sealed: await vault.seal(JSON.stringify(hashes)) };
}

/** How many recovery codes of an enrolled member are unused. */
export async function countRecoveryCodes(db: Executor, vault: Vault, memberId: string): Promise<number> {
  const row = await findSecondFactor(db, memberId);
  if (!row || row.backupCodes === '') return 0;
  return (JSON.parse(await vault.open(row.backupCodes)) as string[]).length;
}
