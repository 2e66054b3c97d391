import * as calls from '@pq/contract/calls/account';
import { countUse } from '#src/platform/http/limits.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Auth } from './create-auth.ts';
import { resendVerification } from './links/resend-verification.ts';

/** What the screens of joining and of a new password ask about the links in mails, of people without a session. */
export function registerLinks(
  router: CallRouter,
  platform: Platform,
  auth: Pick<Auth, 'limits' | 'checkResetLink'>,
): void {
  const { db } = platform.database;
  const perAddress = { max: 60 * platform.config.addressLimitFactor, windowS: 600 };

  router.open(calls.checkPasswordLink, async ({ input, request }) => {
    await countUse(db, `reset-link:${request.ip}`, perAddress);
    return { data: { link: await auth.checkResetLink(input.token) } };
  });
  router.open(calls.resendVerification, async ({ input }) => ({
    data: await resendVerification(platform, auth.limits, input.joining),
  }));
}
