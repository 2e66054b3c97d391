import { newPasswordProblem } from '@pq/domain/member/password/common-passwords';
import { isPassword, type PasswordProblem } from '@pq/domain/member/password/password-rule';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { networkOf, originOf } from '#src/platform/http/addresses.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { AuthRefusal } from './auth-refusal.ts';
import type { SignInAccount } from './known-devices.ts';
import type { AuthLimits } from './limits.ts';
import { consumeResetLink, findResetMember, wasResetLinkUsed } from './links.ts';
import { deleteValuesOf } from './one-time-values.ts';
import type { Passwords } from './passwords.ts';
import { resetPasswordHash } from './queries.ts';
import { deleteSessionsOf } from './sessions/queries.ts';
import { recordEmailProof } from './verify-email.ts';

type Deps = { passwords: Passwords; limits: AuthLimits };
type Reset = { token: string; newPassword: string; request: FastifyRequest };

/**
 * Sets a new password by the link of a mail and ends all sessions. Returns the changed account; access to the mail proves its
 * ownership. Throws AuthRefusal 400 for a weak password and for a link that is used, expired or invalid.
 */
export async function resetPassword(
  platform: Platform,
  { passwords, limits }: Deps,
  { token, newPassword, request }: Reset,
): Promise<SignInAccount> {
  const { db } = platform.database;
  if (!isPassword(newPassword)) throw weakPassword('signup.err.password');
  const stranger = { network: networkOf(request), device: null };
  await limits.countResetRequest(db, stranger);
  const member = await findResetMember(db, token);
  const problem = newPasswordProblem(newPassword, member && { email: member.email, nickname: member.name });
  if (problem) throw weakPassword(problem);
  if (!member) throw await linkRefusal(db, token);
  const passwordHash = await passwords.hash(newPassword, originOf(stranger.network));
  const isReset = await inTransaction(db, async (tx) => {
    if (!(await consumeResetLink(platform, tx, token))) return false;
    if (!(await resetPasswordHash(tx, member.id, passwordHash))) return false;
    await deleteSessionsOf(tx, member.id);
    await deleteValuesOf(tx, member.id);
    return true;
  });
  if (!isReset) throw await linkRefusal(db, token);
  await recordEmailProof(platform, member);
  await limits.clearAttempts(db, member.email, stranger);
  recordSecurityEvent(platform, 'password.reset', { request, target: { type: 'member', id: member.id } });
  return { memberId: member.id, passwordHash };
}

function weakPassword(problem: PasswordProblem): AuthRefusal {
  return new AuthRefusal(400, 'INVALID_PASSWORD', problem, { field: 'newPassword' });
}

async function linkRefusal(db: Db, token: string): Promise<AuthRefusal> {
  const text = (await wasResetLinkUsed(db, token)) ? 'password.change.used' : 'password.change.expired';
  return new AuthRefusal(400, 'INVALID_TOKEN', text);
}
