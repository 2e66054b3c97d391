import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { BetterAuth } from './better-auth.ts';
import {
  findSignedUpMember,
  insertUsedLink,
  isUsedLink,
  type SignedUpMember,
  type SignInMethod,
} from './queries.ts';
import { hashToken } from './sessions/session-token.ts';

/** Addresses that mails and redirects of sign-in lead to. */

/** Confirms an e-mail on a plain GET, then goes on to a screen (surface.md). */
export function verificationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/api/auth/verify-email?token=${encodeURIComponent(token)}`;
}

/** The screen that takes a new password (A-114). */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/password/change?token=${encodeURIComponent(token)}`;
}

/**
 * The sign-in screen with one text of the copy shown on it. `method` is how the member signs in, told only to a person who
 * has proven to be that member; by e-mail is what the screen is for, so it is not said.
 */
export function loginScreen(message: string, method: SignInMethod = 'email'): string {
  return `/login?message=${message}${method === 'email' ? '' : `&method=${method}`}`;
}

/** What has become of a link to a new password: `over` is expired, replaced, cut or never sent. */
export type ResetLinkState = 'good' | 'used' | 'over';

/** The name that better-auth keeps a token under. */
const goodName = (token: string) => `reset-password:${token}`;
const usedName = (token: string) => `reset-used:${hashToken(token)}`;

/** Looks at a link to a new password without using it, so that the screen can say what it is good for (A-114). */
export async function checkResetLink(
  platform: Platform,
  betterAuth: BetterAuth,
  token: string,
): Promise<ResetLinkState> {
  if (await isUsedLink(platform.database.db, usedName(token))) return 'used';
  return (await findResetMember(platform, betterAuth, token)) ? 'good' : 'over';
}

/** The member whom a link to a new password that is still good was sent to, else null; does not use it. */
export async function findResetMember(
  platform: Platform,
  betterAuth: BetterAuth,
  token: string,
): Promise<SignedUpMember | null> {
  const { internalAdapter } = await betterAuth.$context;
  const kept = await internalAdapter.findVerificationValue(goodName(token));
  if (!kept || kept.expiresAt.getTime() <= Date.now()) return null;
  return findSignedUpMember(platform.database.db, kept.value);
}

/** Whether a link to a new password has been used. */
export function wasResetLinkUsed({ database }: Platform, token: string): Promise<boolean> {
  return isUsedLink(database.db, usedName(token));
}

/** Notes that a link to a new password was used: whoever opens it again is told so, not that it is wrong. */
export async function recordUsedResetLink(
  { database, clock, config }: Platform,
  token: string,
): Promise<void> {
  const link = { id: newId(clock.now()), name: usedName(token), ttlS: config.auth.linkTtlS };
  await insertUsedLink(database.db, link);
}
