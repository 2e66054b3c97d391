import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#src/platform/database/database.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { consumeOneTimeValue, findOneTimeValue, hashedName, insertOneTimeValue } from './one-time-values.ts';
import { findSignedUpMember, type SignedUpMember, type SignInMethod } from './queries.ts';
import { hashToken } from './sessions/session-token.ts';

/** The page that names the e-mail of a verification link and verifies it by a press, so that opening it changes nothing. */
export function verificationPage(token: string): string {
  return `/verify/${encodeURIComponent(token)}`;
}

export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/password/change?token=${encodeURIComponent(token)}`;
}

/**
 * The sign-in screen with a message (a key of the copy). `method` is how the member signs in and may be passed only for a
 * person who has proven to be that member; 'email' is the screen's own method and adds nothing.
 */
export function loginScreen(message: string, method: SignInMethod = 'email'): string {
  return `/login?message=${message}${method === 'email' ? '' : `&method=${method}`}`;
}

/** The state of a link to a new password: `over` means expired, replaced, truncated or never sent. */
export type ResetLinkState = 'good' | 'used' | 'over';

const resetName = (token: string) => hashedName(`reset-password:${token}`);
const usedName = (token: string) => `reset-used:${hashToken(token)}`;

export async function createResetToken({ config, database }: Platform, memberId: string): Promise<string> {
  const token = randomBytes(18).toString('base64url');
  const ttlS = config.auth.linkTtlS;
  await insertOneTimeValue(database.db, {
    id: newId(Date.now()),
    name: resetName(token),
    value: memberId,
    ttlS,
  });
  return token;
}

export async function checkResetLink(db: Db, token: string): Promise<ResetLinkState> {
  if (await wasResetLinkUsed(db, token)) return 'used';
  return (await findResetMember(db, token)) ? 'good' : 'over';
}

export async function findResetMember(db: Db, token: string): Promise<SignedUpMember | null> {
  const memberId = await findOneTimeValue(db, resetName(token));
  return memberId === null ? null : findSignedUpMember(db, memberId);
}

export async function wasResetLinkUsed(db: Db, token: string): Promise<boolean> {
  return (await findOneTimeValue(db, usedName(token))) !== null;
}

/** Consumes a link, so that opening it again is answered as used and not as invalid; false for all but the first of parallel calls. */
export async function consumeResetLink({ clock, config }: Platform, tx: Tx, token: string): Promise<boolean> {
  if ((await consumeOneTimeValue(tx, resetName(token))) === null) return false;
  const used = { id: newId(clock.now()), name: usedName(token), value: '', ttlS: config.auth.linkTtlS };
  await insertOneTimeValue(tx, used);
  return true;
}
