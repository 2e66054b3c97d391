import { createEmailVerificationToken } from 'better-auth/api';
import { enqueueMail } from '#src/features/mails/enqueue-mail.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { verificationLink } from './links.ts';

type Addressee = { email: string; name: string };

/** Puts a verification mail with this token into the outbox, inside the caller's transaction. */
export async function enqueueVerification(
  db: Executor,
  platform: Platform,
  to: Addressee,
  token: string,
): Promise<void> {
  await enqueueMail(db, {
    kind: 'verifyEmail',
    to: to.email,
    data: { nickname: to.name, link: verificationLink(platform.config.publicUrl, token) },
  });
}

/**
 * Sends a member who has just signed up the link that proves the e-mail, inside the caller's transaction. It is good
 * for config.auth.linkTtlS (spec section 9: 24 hours).
 */
export async function sendFirstVerification(db: Executor, platform: Platform, to: Addressee): Promise<void> {
  const { secrets, config } = platform;
  const token = await createEmailVerificationToken(secrets.auth, to.email, undefined, config.auth.linkTtlS);
  await enqueueVerification(db, platform, to, token);
}
