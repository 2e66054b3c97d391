import { AsyncLocalStorage } from 'node:async_hooks';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { AuthEvents } from './better-auth.ts';
import type { AuthLimits } from './limits.ts';
import { resetLink } from './links.ts';
import { deleteVerifications, findPasswordHash, findProvenMethod } from './queries.ts';
import { recordEmailProof, sendVerification } from './verify-email.ts';

/** Around a sign-in that follows a sign-up at once, whose own mail is still under way. */
export const withoutMail = new AsyncLocalStorage<boolean>();

/** What follows from better-auth's events: mails in the outbox, proven e-mails, the first administrator. */
export function authEvents(platform: Platform, limits: AuthLimits): AuthEvents {
  const { db } = platform.database;

  /** Who has no password is told how they joined, by this mail alone. */
  async function remindOfMethod({ id, email, name }: { id: string; email: string; name: string }) {
    const provider = await findProvenMethod(db, id);
    // UnprovenMember: the mailbox may be a stranger's, whom the answer tells as little as anybody.
    if (provider === null || provider === 'email') return;
    await enqueueMail(db, { kind: 'joinedElsewhere', to: email, data: { nickname: name, provider } });
  }

  return {
    async sendVerification(user) {
      if (withoutMail.getStore()) return;
      if (await limits.mayMailVerify(db, user.email)) await sendVerification(db, platform, user);
    },
    async sendReset(user, token) {
      if ((await findPasswordHash(db, user.id)) === null) return remindOfMethod(user);
      await enqueueMail(db, {
        kind: 'resetPassword',
        to: user.email,
        data: { nickname: user.name, link: resetLink(platform.config.publicUrl, token) },
      });
    },
    async afterReset(user) {
      await recordEmailProof(platform, user);
      await deleteVerifications(db, user.id);
    },
  };
}
