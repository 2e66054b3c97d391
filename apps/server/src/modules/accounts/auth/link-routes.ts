import * as calls from '@pq/contract/calls/account';
import { countUse } from '#src/platform/http/limits.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Auth } from './create-auth.ts';
import type { AuthLimits } from './limits.ts';
import { readJoining } from './links/joining-token.ts';
import { sendVerification } from './links/send-verification.ts';
import { findJoining } from './queries.ts';

/** One press a minute; the mailbox has its own limit beside it. */
const LIMIT = { max: 1, windowS: 60 };

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

/**
 * Sends the verification mail once more to whoever holds the token of a sign-up (joining-token.ts); `verified` when there is
 * nothing left to prove. Throws wrongAccess for a token that is forged or over, and tooMany.
 */
async function resendVerification(
  platform: Platform,
  limits: AuthLimits,
  token: string,
): Promise<{ verified: boolean }> {
  const { db } = platform.database;
  const id = await readJoining(platform, token);
  const joining = id === null ? null : await findJoining(db, id);
  if (!joining) throw new ProductError('wrongAccess');
  if (joining.verified) return { verified: true };
  await countUse(db, `verify-again:${joining.id}`, LIMIT);
  await limits.countVerifyMail(db, joining.email);
  await sendVerification(db, platform, joining);
  return { verified: false };
}
