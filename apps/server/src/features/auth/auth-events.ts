import { enqueueMail } from '#src/features/mails/enqueue-mail.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { AuthEvents } from './better-auth.ts';
import { grantFirstAdmin } from './grant-first-admin.ts';
import type { AuthLimits } from './limits.ts';
import { resetLink } from './links.ts';
import { deleteVerifications, updateVerified } from './repository.ts';
import { enqueueVerification } from './send-verification.ts';

/** What follows from better-auth's events: mails in the outbox, proven e-mails, the first administrator. */
export function authEvents(platform: Platform, limits: AuthLimits): AuthEvents {
  const { db } = platform.database;
  return {
    async sendVerification(user, token) {
      if (await limits.mayMail(db, 'verify', user.email))
        await enqueueVerification(db, platform, user, token);
    },
    async sendReset(user, token) {
      if (!(await limits.mayMail(db, 'reset', user.email))) return;
      await enqueueMail(db, {
        kind: 'resetPassword',
        to: user.email,
        data: { nickname: user.name, link: resetLink(platform.config.publicUrl, token) },
      });
    },
    async afterReset(user) {
      await updateVerified(db, user.id);
      await deleteVerifications(db, user.id);
      await limits.forgetFailures(db, user.email);
      await grantFirstAdmin(platform);
    },
    afterVerification: () => grantFirstAdmin(platform),
  };
}
