import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { AuthLimits } from './limits.ts';
import { createResetToken, resetLink } from './links.ts';
import { findMemberByEmail, findPasswordHash, findProvenMethod } from './queries.ts';

/**
 * Enqueues the mail with the link to a new password. A member of kakao or naver, who has none, is notified of the method
 * instead; for an e-mail that nobody has, nothing happens.
 */
export async function requestPasswordReset(
  platform: Platform,
  limits: AuthLimits,
  { email, network }: { email: string; network: string },
): Promise<void> {
  const { db } = platform.database;
  const member = await findMemberByEmail(db, email);
  if (!member) return;
  const { id, name, verified } = member;
  if ((await findPasswordHash(db, id)) === null) {
    const provider = await findProvenMethod(db, id);
    // While the e-mail is unproven the mailbox may be a stranger's, who must not learn of the sign-up.
    if (provider === null || provider === 'email') return;
    await enqueueMail(db, { kind: 'joinedElsewhere', to: email, data: { nickname: name, provider } });
    return;
  }
  if (!verified && !(await limits.mayMailUnproven(db, email, network))) return;
  const token = await createResetToken(platform, id);
  await enqueueMail(db, {
    kind: 'resetPassword',
    to: email,
    data: { nickname: verified ? name : '', link: resetLink(platform.config.publicUrl, token) },
  });
}
