import { setTimeout as delay } from 'node:timers/promises';
import type { PlainCall } from '@pq/contract/call';
import * as calls from '@pq/contract/calls/sign-in';
import { t } from '@pq/domain/copy';
import { isMemberEmail, normalizeEmail } from '@pq/domain/member/email';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '#src/platform/clock.ts';
import { networkOf } from '#src/platform/http/addresses.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { AuthRefusal, answerAuthError, otherMethod } from './auth-refusal.ts';
import type { KnownDevices, SignInAccount } from './known-devices.ts';
import type { AuthLimits } from './limits.ts';
import { loginScreen, verificationPage } from './links.ts';
import { passSecondFactor } from './pass-second-factor.ts';
import type { Passwords } from './passwords.ts';
import { findSignInAccount, hasSocialSignIn } from './queries.ts';
import { requestPasswordReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';
import type { ChallengeCookie } from './second-factor/challenges.ts';
import type { Vault } from './second-factor/vault.ts';
import { deleteSession } from './sessions/queries.ts';
import { hashToken, type SessionTokens } from './sessions/session-token.ts';
import { signIn } from './sign-in.ts';
import type { StartedSession } from './start-session.ts';

type Deps = {
  realClock: Clock;
  passwords: Passwords;
  limits: AuthLimits;
  tokens: SessionTokens;
  sessionCookie: (token: string, role: Caller['role']) => string;
  devices: KnownDevices;
  challengeCookie: ChallengeCookie;
  vault: Vault;
};

/** The same answer whether a mail was sent, withheld, or nobody has the e-mail. */
const RESET_ANSWER = {
  status: true,
  message: 'If this email exists in our system, check your email for the reset link',
};

// Minimum duration of the answer, so that it does not reveal whether a mail was sent.
const MIN_RESET_REQUEST_MS = 200;
/** Anybody can make the process parse what these calls send. */
const SMALL = { bodyLimit: 16_384 };

const secondFactorCalls = [
  [calls.passSecondFactor, 'app'],
  [calls.passRecoveryCode, 'recoveryCode'],
] as const;

type SignedInAnswer = StartedSession & { account: SignInAccount | null };

/**
 * Sign-up goes through POST /api/user/new only. Redirect targets never come from the request, so no link leads off the
 * site.
 */
export function registerAuthRoutes(app: FastifyInstance, platform: Platform, deps: Deps): void {
  const { limits, tokens, devices, challengeCookie, sessionCookie } = deps;
  const { db } = platform.database;

  const answerSession = (signedIn: SignedInAnswer, request: FastifyRequest, reply: FastifyReply) => {
    const { token, member, account } = signedIn;
    const { role, ...user } = member;
    reply.header('set-auth-token', tokens.sign(token));
    reply.header('access-control-expose-headers', 'set-auth-token');
    reply.header('set-cookie', sessionCookie(token, role));
    if (account) reply.header('set-cookie', devices.remember(request, account));
    recordSecurityEvent(platform, 'sign_in.succeeded', { request, actor: { uid: user.id, role } });
    return { redirect: false, token, user };
  };

  app.register(
    async (scope) => {
      scope.setErrorHandler(answerAuthError);
      scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

      scope.post(calls.signInByEmail.path, SMALL, async (request, reply) => {
        const { password, joining: signUpToken, ...sent } = parse(calls.signInByEmail, request.body);
        const email = normalizeEmail(sent.email);
        assertMemberEmail(email);
        const signedIn = await signIn(platform, deps, { email, password, signUpToken, request });
        if (signedIn.kind === 'unverified') return { verificationRequired: true, msg: t('login.verify') };
        if (signedIn.kind === 'secondFactor') {
          reply.header('set-cookie', challengeCookie.set(signedIn.challenge));
          return { twoFactorRedirect: true };
        }
        return answerSession(signedIn, request, reply);
      });

      for (const [call, by] of secondFactorCalls)
        scope.post(call.path, SMALL, async (request, reply) => {
          const { code } = parse(call, request.body);
          const challenge = challengeCookie.read(request);
          const signedIn = await passSecondFactor(platform, deps, { challenge, by, code, request });
          reply.header('set-cookie', challengeCookie.clear);
          return answerSession(signedIn, request, reply);
        });

      scope.post(calls.signOut.path, SMALL, async (request, reply) => {
        const sent = tokens.read(request);
        if (sent) await deleteSession(db, hashToken(sent.token));
        reply.header('set-cookie', tokens.cookie('', 0));
        return { success: true };
      });

      scope.post(calls.requestPasswordReset.path, SMALL, async (request) => {
        const email = normalizeEmail(parse(calls.requestPasswordReset, request.body).email);
        assertMemberEmail(email);
        const account = await findSignInAccount(db, email);
        const from = { network: networkOf(request), device: account && devices.find(request, account) };
        await limits.countResetRequest(db, from);
        const send = async () => {
          if (!(await limits.mayMailReset(db, email, from))) return;
          await requestPasswordReset(platform, limits, { email, network: from.network });
        };
        await Promise.all([send(), delay(MIN_RESET_REQUEST_MS)]);
        // The answer says that it is another method; only the mail says which one.
        if (await hasSocialSignIn(db, email)) throw otherMethod();
        return RESET_ANSWER;
      });

      scope.post(calls.resetPassword.path, SMALL, async (request, reply) => {
        const { token, newPassword } = parse(calls.resetPassword, request.body);
        const account = await resetPassword(platform, deps, { token, newPassword, request });
        // As a known device, the owner is not locked out by strangers' guesses.
        reply.header('set-cookie', devices.remember(request, account));
        return { status: true };
      });

      // The link of mails that were sent before it became a page.
      scope.get(calls.verifyEmail.path, async (request, reply) => {
        const query = calls.verifyEmail.input.safeParse(request.query);
        const page = query.success
          ? verificationPage(query.data.token)
          : loginScreen('password.change.expired');
        return reply.header('referrer-policy', 'no-referrer').redirect(page, 302);
      });
    },
    { prefix: '/api' },
  );
}

function parse<Input extends z.ZodType>({ input }: PlainCall<Input>, body: unknown): z.output<Input> {
  const parsed = input.safeParse(body);
  if (!parsed.success) throw new AuthRefusal(400, 'VALIDATION_ERROR', 'err.invalid');
  return parsed.data;
}

function assertMemberEmail(email: string): void {
  if (!isMemberEmail(email)) throw new AuthRefusal(400, 'INVALID_EMAIL', 'signup.err.format');
}
