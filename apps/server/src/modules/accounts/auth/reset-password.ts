import { newPasswordProblem } from '@pq/domain/member/password/common-passwords';
import { isPassword, type PasswordProblem } from '@pq/domain/member/password/password-rule';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { AuthRefusal } from './auth-refusal.ts';
import type { BetterAuth } from './better-auth.ts';
import type { SignInAccount } from './known-devices.ts';
import type { AuthLimits } from './limits.ts';
import { findResetMember, recordUsedResetLink, wasResetLinkUsed } from './links.ts';
import { findSignInAccount } from './queries.ts';

type Deps = { betterAuth: BetterAuth; limits: AuthLimits };
type Reset = { token: string; newPassword: string; request: FastifyRequest; headers: Headers };

/**
 * Sets a new password by the link of a mail and ends all sessions. Returns the changed account: whoever has read the mail is
 * its owner. Throws AuthRefusal 400 for a weak password and for a link that is used, expired or invalid.
 */
export async function resetPassword(
  platform: Platform,
  { betterAuth, limits }: Deps,
  { token, newPassword, request, headers }: Reset,
): Promise<SignInAccount | null> {
  const { db } = platform.database;
  if (!isPassword(newPassword)) throw weakPassword('signup.err.password');
  const stranger = { address: request.ip, device: null };
  await limits.countResetRequest(db, stranger);
  const member = await findResetMember(platform, betterAuth, token);
  const problem = newPasswordProblem(newPassword, member && { email: member.email, nickname: member.name });
  if (problem) throw weakPassword(problem);
  try {
    await betterAuth.api.resetPassword({ body: { token, newPassword }, headers });
  } catch (error) {
    if (AuthRefusal.from(error)?.status === 400 && (await wasResetLinkUsed(platform, token)))
      throw new AuthRefusal(400, 'INVALID_TOKEN', 'password.change.used');
    throw error;
  }
  await recordUsedResetLink(platform, token);
  if (!member) return null;
  await limits.clearAttempts(db, member.email, stranger);
  recordSecurityEvent(platform, 'password.reset', { request, target: { type: 'member', id: member.id } });
  return findSignInAccount(db, member.email);
}

function weakPassword(problem: PasswordProblem): AuthRefusal {
  return new AuthRefusal(400, 'INVALID_PASSWORD', problem, { field: 'newPassword' });
}
