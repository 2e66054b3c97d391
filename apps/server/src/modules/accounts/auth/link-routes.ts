import * as calls from '@pq/contract/calls/account';
import { t } from '@pq/domain/copy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { networkAddressOf, networkOf } from '#src/platform/http/addresses.ts';
import { countUse, countUseFrom } from '#src/platform/http/limits.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import { userAgentOf } from '#src/platform/http/user-agent.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import type { Auth } from './auth.ts';
import type { AuthLimits } from './limits.ts';
import { readVerificationToken } from './pending-verification.ts';
import { findRole, findSignedUpMember } from './queries.ts';
import {
  findMemberOfLink,
  type MemberOfLink,
  type ProvenMember,
  sendVerification,
  verifyEmail,
} from './verify-email.ts';

const RESEND_LIMIT = { max: 1, windowS: 60 };

/** These calls are POSTs, so that no access log contains a token and no link checker uses one. */
export function registerLinks(
  router: CallRouter,
  platform: Platform,
  auth: Pick<Auth, 'limits' | 'checkResetLink' | 'signUpBrowser' | 'startSession'>,
): void {
  const { db } = platform.database;
  const perAddress = { max: 60 * platform.config.addressLimitFactor, windowS: 600 };

  router.open(calls.checkPasswordLink, async ({ input, request }) => {
    await countUseFrom(db, 'reset-link', networkOf(request), perAddress);
    return { data: { link: await auth.checkResetLink(input.token) } };
  });
  router.open(calls.checkVerificationLink, async ({ input, request }) => {
    await countUseFrom(db, 'verify-link', networkOf(request), perAddress);
    const member = await findMemberOfLink(platform, input.token);
    return { data: member ? await describeLink(auth, member, request) : LINK_OVER };
  });
  router.open(calls.verifyByLink, async ({ input, caller, request, reply }) => {
    await countUseFrom(db, 'verify', networkOf(request), perAddress);
    const proven = await verifyEmail(platform, input.token);
    if (!proven) throw new ProductError('linkOver');
    await signInWhereSignedUp(platform, auth, { proven, isSignedIn: caller !== null, request, reply });
    return { data: { email: proven.email, method: proven.method }, msg: t('verify.doneAlready') };
  });
  router.open(calls.resendVerification, async ({ input, request }) => ({
    data: await resendVerification(platform, auth.limits, input.joining, networkOf(request)),
  }));
}

type LinkState = z.output<typeof calls.checkVerificationLink.data>;
const LINK_OVER: LinkState = { link: 'over', email: null, method: null, here: false };

async function describeLink(
  { signUpBrowser }: Pick<Auth, 'signUpBrowser'>,
  { id, email, method, isVerified }: MemberOfLink,
  request: FastifyRequest,
): Promise<LinkState> {
  const here = await signUpBrowser.matches(request, id);
  // The owner of the mailbox may not be who has signed up, so how that member signs in stays undisclosed until they verify it.
  return isVerified ? { link: 'used', email, method, here } : { link: 'good', email, method: null, here };
}

type Verification = {
  proven: ProvenMember;
  isSignedIn: boolean;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Signs a member in on the first proof of their e-mail, in the browser in which they have signed up; anywhere else the link
 * only proves the e-mail. Never an admin, who must enter the password.
 */
async function signInWhereSignedUp(
  platform: Platform,
  { signUpBrowser, startSession }: Pick<Auth, 'signUpBrowser' | 'startSession'>,
  { proven, isSignedIn, request, reply }: Verification,
): Promise<void> {
  const { id, method, isFirst } = proven;
  if (!isFirst || method !== 'email' || !(await signUpBrowser.matches(request, id))) return;
  reply.header('set-cookie', signUpBrowser.forget);
  // A session that the browser has is not replaced.
  if (isSignedIn || (await findRole(platform.database.db, id)) === 'admin') return;
  const agent = userAgentOf(request);
  const started = await startSession(id, { address: networkAddressOf(request), agent });
  if (started?.kind !== 'session') return;
  reply.header('set-cookie', started.cookie);
  recordSecurityEvent(platform, 'sign_in.succeeded', { request, actor: { uid: id, role: started.role } });
}

async function resendVerification(
  platform: Platform,
  limits: AuthLimits,
  token: string,
  network: string,
): Promise<{ verified: boolean }> {
  const { db } = platform.database;
  const id = await readVerificationToken(platform, token);
  const member = id === null ? null : await findSignedUpMember(db, id);
  if (!member) throw new ProductError('wrongAccess');
  if (member.verified) return { verified: true };
  await countUse(db, `verify-again:${member.id}`, RESEND_LIMIT);
  await limits.countUnprovenMail(db, member.email, network);
  await sendVerification(db, platform, member);
  return { verified: false };
}
