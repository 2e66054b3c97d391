import { setTimeout as delay } from 'node:timers/promises';
import type { PlainCall } from '@pq/contract/call';
import * as calls from '@pq/contract/calls/sign-in';
import { isEmail, normalizeEmail } from '@pq/domain/member/email';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { AuthRefusal, answerAuthError, otherMethod } from './auth-refusal.ts';
import { ADDRESS_HEADER, type BetterAuth } from './better-auth.ts';
import type { KnownDevices, SignInAccount } from './known-devices.ts';
import type { AuthLimits } from './limits.ts';
import { loginScreen } from './links.ts';
import type { SignUpBrowser } from './pending-verification.ts';
import { findRole, findSignInAccount, hasSocialSignIn } from './queries.ts';
import { resetPassword } from './reset-password.ts';
import type { ChallengeCookie, Challenges } from './second-factor/challenges.ts';
import { passSecondFactor } from './second-factor/pass-second-factor.ts';
import type { Vault } from './second-factor/vault.ts';
import { deleteSession } from './sessions/queries.ts';
import { sessionLifeS } from './sessions/session-limits.ts';
import { hashToken, type SessionTokens } from './sessions/session-token.ts';
import type { StartSession } from './sessions/start-session.ts';
import { signIn } from './sign-in.ts';
import { type ProvenMember, verifyEmail } from './verify-email.ts';

type Deps = {
  betterAuth: BetterAuth;
  limits: AuthLimits;
  tokens: SessionTokens;
  devices: KnownDevices;
  challenges: Challenges;
  challengeCookie: ChallengeCookie;
  signUpBrowser: SignUpBrowser;
  startSession: StartSession;
  vault: Vault;
};

/** The same answer whether a mail was sent, withheld, or nobody has the e-mail. */
const RESET_ANSWER = {
  status: true,
  message: 'If this email exists in our system, check your email for the reset link',
};

// The answer takes this long at least, so that its time does not tell whether a mail was sent.
const MIN_RESET_REQUEST_MS = 200;

const secondFactorCalls = [
  [calls.passSecondFactor, 'app'],
  [calls.passRecoveryCode, 'recoveryCode'],
] as const;

type SignedInAnswer = {
  headers: Headers;
  response: { token: string; user: { id: string } };
  role: Caller['role'];
  account: SignInAccount | null;
};

/**
 * Registers the calls under /api/auth. Sign-up goes through POST /api/user/new only. Redirect targets are never taken from the
 * request, so no link leads off the site.
 */
export function registerAuthRoutes(app: FastifyInstance, platform: Platform, deps: Deps): void {
  const { betterAuth, limits, tokens, devices, challengeCookie, signUpBrowser } = deps;
  const { db } = platform.database;

  const answerSession = (signedIn: SignedInAnswer, request: FastifyRequest, reply: FastifyReply) => {
    const { headers, response, role, account } = signedIn;
    passHeaders(headers, reply);
    const ttlS = Math.min(platform.config.auth.sessionTtlS, sessionLifeS(role));
    reply.header('set-cookie', tokens.cookie(response.token, ttlS));
    if (account) reply.header('set-cookie', devices.remember(request, account));
    recordSecurityEvent(platform, 'sign_in.succeeded', { request, actor: { uid: response.user.id, role } });
    return response;
  };

  /**
   * Signs a member in on the first proof of their e-mail, in the browser in which they have signed up; anywhere else the link
   * only proves the e-mail. Never an administrator, who must enter the password.
   */
  const signInWhereSignedUp = async (proven: ProvenMember, request: FastifyRequest, reply: FastifyReply) => {
    const { id, method, isFirst } = proven;
    if (!isFirst || method !== 'email' || !(await signUpBrowser.matches(request, id))) return;
    reply.header('set-cookie', signUpBrowser.forget);
    // A session that the browser has is not replaced.
    if (tokens.read(request) || (await findRole(db, id)) === 'admin') return;
    const agent = request.headers['user-agent'] ?? '';
    const started = await deps.startSession(id, { address: request.ip, agent });
    if (started?.kind !== 'session') return;
    reply.header('set-cookie', started.cookie);
    recordSecurityEvent(platform, 'sign_in.succeeded', { request, actor: { uid: id, role: started.role } });
  };

  app.register(
    async (scope) => {
      scope.setErrorHandler(answerAuthError);
      scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

      scope.post(calls.signInByEmail.path, async (request, reply) => {
        const { email, password, joining: signUpToken } = parse(calls.signInByEmail, request.body);
        const signedIn = await signIn(platform, deps, {
          email: normalizeEmail(email),
          password,
          signUpToken,
          request,
          headers: headersOf(request),
        });
        if (signedIn.kind === 'secondFactor') {
          reply.header('set-cookie', challengeCookie.set(signedIn.challenge));
          return { twoFactorRedirect: true };
        }
        return answerSession(signedIn, request, reply);
      });

      for (const [call, by] of secondFactorCalls)
        scope.post(call.path, async (request, reply) => {
          const { code } = parse(call, request.body);
          const challenge = challengeCookie.read(request);
          const headers = headersOf(request);
          const signedIn = await passSecondFactor(platform, deps, { challenge, by, code, request, headers });
          reply.header('set-cookie', challengeCookie.clear);
          return answerSession(signedIn, request, reply);
        });

      // better-auth's own call answers success even when the session could not be ended.
      scope.post(calls.signOut.path, async (request, reply) => {
        const sent = tokens.read(request);
        if (sent) await deleteSession(db, hashToken(sent.token));
        reply.header('set-cookie', tokens.cookie('', 0));
        return { success: true };
      });

      scope.post(calls.requestPasswordReset.path, async (request) => {
        const email = normalizeEmail(parse(calls.requestPasswordReset, request.body).email);
        if (!isEmail(email)) throw new AuthRefusal(400, 'INVALID_EMAIL', 'signup.err.format');
        const account = await findSignInAccount(db, email);
        const from = { address: request.ip, device: account && devices.find(request, account) };
        await limits.countResetRequest(db, from);
        const headers = headersOf(request);
        const send = async () => {
          if (await limits.mayMailReset(db, email, from))
            await betterAuth.api.requestPasswordReset({ body: { email }, headers });
        };
        await Promise.all([send(), delay(MIN_RESET_REQUEST_MS)]);
        // The answer says that it is another method; only the mail says which one.
        if (await hasSocialSignIn(db, email)) throw otherMethod();
        return RESET_ANSWER;
      });

      scope.post(calls.resetPassword.path, async (request, reply) => {
        const { token, newPassword } = parse(calls.resetPassword, request.body);
        const account = await resetPassword(platform, deps, {
          token,
          newPassword,
          request,
          headers: headersOf(request),
        });
        // As a known device, the owner is not locked out by strangers' guesses.
        if (account) reply.header('set-cookie', devices.remember(request, account));
        return { status: true };
      });

      // A HEAD must have no effect: link checkers of mail services send it.
      scope.get(calls.verifyEmail.path, { exposeHeadRoute: false }, async (request, reply) => {
        const query = calls.verifyEmail.input.safeParse(request.query);
        const proven = query.success ? await verifyEmail(platform, query.data.token) : null;
        if (!proven) return reply.redirect(loginScreen('password.change.expired'), 302);
        await signInWhereSignedUp(proven, request, reply);
        return reply.redirect(loginScreen('verify.done', proven.method), 302);
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

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip });
  const agent = request.headers['user-agent'];
  if (agent) headers.set('user-agent', agent.slice(0, 300));
  return headers;
}

/** Copies the headers except the cookie, whose name and flags are ours (session-token.ts). */
function passHeaders(headers: Headers, reply: FastifyReply): void {
  for (const [name, value] of headers) if (name !== 'set-cookie') reply.header(name, value);
}
