import { AsyncLocalStorage } from 'node:async_hooks';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { AuthEvents } from './better-auth.ts';
import type { AuthLimits } from './limits.ts';
import { resetLink } from './links.ts';
import { deleteVerifications, findPasswordHash, findProvenMethod } from './queries.ts';
import { recordEmailProof, sendVerification } from './verify-email.ts';

export const verificationMailSuppressed = new AsyncLocalStorage<boolean>();

export function authEvents(platform: Platform, limits: AuthLimits): AuthEvents {
  const { db } = platform.database;

  async function notifyOfMethod({ id, email, name }: { id: string; email: string; name: string }) {
    const provider = await findProvenMethod(db, id);
    // While the e-mail is unproven the mailbox may be a stranger's, who must not learn of the sign-up.
    if (provider === null || provider === 'email') return;
    await enqueueMail(db, { kind: 'joinedElsewhere', to: email, data: { nickname: name, provider } });
  }

  return {
    async sendVerification(user) {
      if (verificationMailSuppressed.getStore()) return;
      if (await limits.mayMailVerify(db, user.email)) await sendVerification(db, platform, user);
    },
    async sendReset(user, token) {
      if ((await findPasswordHash(db, user.id)) === null) return notifyOfMethod(user);
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
