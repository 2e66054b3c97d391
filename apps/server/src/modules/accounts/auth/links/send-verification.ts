import { createEmailVerificationToken } from 'better-auth/api';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { verificationLink } from './links.ts';

/**
 * Sends a member the link that proves the e-mail, inside the caller's transaction. It is good for config.auth.linkTtlS (spec
 * section 9: 24 hours), and for this member only: whoever has the e-mail after them proves nothing by it.
 */
export async function sendVerification(
  db: Executor,
  platform: Platform,
  member: { id: string; email: string; name: string },
): Promise<void> {
  const { secrets, config } = platform;
  const { id, email, name } = member;
  const { linkTtlS } = config.auth;
  const token = await createEmailVerificationToken(secrets.auth, email, undefined, linkTtlS, { member: id });
  await enqueueMail(db, {
    kind: 'verifyEmail',
    to: email,
    data: { nickname: name, link: verificationLink(config.publicUrl, token) },
  });
}
