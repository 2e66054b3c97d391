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

export function verificationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/api/auth/verify-email?token=${encodeURIComponent(token)}`;
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

const resetIdentifier = (token: string) => `reset-password:${token}`;
const usedLinkIdentifier = (token: string) => `reset-used:${hashToken(token)}`;

export async function checkResetLink(
  platform: Platform,
  betterAuth: BetterAuth,
  token: string,
): Promise<ResetLinkState> {
  if (await isUsedLink(platform.database.db, usedLinkIdentifier(token))) return 'used';
  return (await findResetMember(platform, betterAuth, token)) ? 'good' : 'over';
}

/** The member to whom a valid link to a new password was sent, else null; does not consume it. */
export async function findResetMember(
  platform: Platform,
  betterAuth: BetterAuth,
  token: string,
): Promise<SignedUpMember | null> {
  const { internalAdapter } = await betterAuth.$context;
  const stored = await internalAdapter.findVerificationValue(resetIdentifier(token));
  if (!stored || stored.expiresAt.getTime() <= Date.now()) return null;
  return findSignedUpMember(platform.database.db, stored.value);
}

export function wasResetLinkUsed({ database }: Platform, token: string): Promise<boolean> {
  return isUsedLink(database.db, usedLinkIdentifier(token));
}

/** Records that a link to a new password was used, so that opening it again is answered with that and not as invalid. */
export async function recordUsedResetLink(
  { database, clock, config }: Platform,
  token: string,
): Promise<void> {
  const link = { id: newId(clock.now()), name: usedLinkIdentifier(token), ttlS: config.auth.linkTtlS };
  await insertUsedLink(database.db, link);
}
