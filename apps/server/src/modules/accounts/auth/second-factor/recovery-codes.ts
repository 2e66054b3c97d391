import { createHmac, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { isSameSecret } from '#src/platform/is-same-secret.ts';
import type { Platform } from '#src/platform/platform.ts';
import { findSecondFactor, replaceBackupCodes } from './queries.ts';
import type { Vault } from './vault.ts';

const COUNT = 10;

/** Without characters that are confused: 0 O, 1 I L, U V. Eight of them are 38 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const LENGTH = 8;

const hashList = z.array(z.string());

export function createRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < COUNT) {
    const text = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    codes.add(`${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`);
  }
  return [...codes];
}

/**
 * Keyed, because eight characters can be guessed from a plain hash; bound to the member, so that rows cannot be
 * swapped. Ignores case, dashes and spaces.
 */
export function hashRecoveryCode(authSecret: string, memberId: string, code: string): string {
  const typed = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHmac('sha256', authSecret).update(`recovery-code:${memberId}:${typed}`).digest('base64url');
}

export function sealRecoveryCodes({ secrets }: Platform, vault: Vault, memberId: string) {
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(secrets.auth, memberId, code));
  return { codes, sealed: vault.seal(JSON.stringify(hashes)) };
}

export async function countRecoveryCodes(db: Executor, vault: Vault, memberId: string): Promise<number> {
  const row = await findSecondFactor(db, memberId);
  return row ? openCodes(vault, row.backupCodes).length : 0;
}

/** Removes a recovery code; false when it is wrong or used, also by a parallel call. */
export async function consumeRecoveryCode(
  { database, secrets }: Platform,
  vault: Vault,
  memberId: string,
  code: string,
): Promise<boolean> {
  const row = await findSecondFactor(database.db, memberId);
  if (!row?.verified) return false;
  const hashes = openCodes(vault, row.backupCodes);
  const typed = hashRecoveryCode(secrets.auth, memberId, code);
  const left = hashes.filter((hash) => !isSameSecret(hash, typed));
  if (left.length === hashes.length) return false;
  const to = vault.seal(JSON.stringify(left));
  return replaceBackupCodes(database.db, memberId, { from: row.backupCodes, to });
}

function openCodes(vault: Vault, sealed: string): string[] {
  return sealed === '' ? [] : hashList.parse(JSON.parse(vault.open(sealed)));
}
