import * as calls from '@pq/contract/calls/users';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkAddressOf, networkOf } from '#src/platform/http/addresses.ts';
import { answerNotFound } from '#src/platform/http/error-handler.ts';
import { countUseFrom, isAllowed } from '#src/platform/http/limits.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import { userAgentOf } from '#src/platform/http/user-agent.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { type SocialName, type SocialProviders, socialNames } from '#src/providers/oauth/port.ts';
import type { Auth, CookieSession } from '../auth/auth.ts';
import { loginScreen } from '../auth/links.ts';
import {
  getPendingSignup,
  newSecret,
  PENDING_SIGN_IN_TTL_S,
  PENDING_SIGNUP_TTL_S,
  socialCookies,
} from './pending-signup.ts';
import { beginSignIn, type FinishedSignIn, finishSignIn } from './sign-in.ts';
import { signUpSocial } from './sign-up-social.ts';

/** The two addresses only redirect, so they work without script. Redirect targets never come from the request. */
export function registerSocial(
  app: FastifyInstance,
  router: CallRouter,
  platform: Platform,
  deps: { auth: Pick<Auth, 'limits' | 'startSession' | 'endSession'>; providers: SocialProviders },
): void {
  const { auth, providers } = deps;
  const { db } = platform.database;
  const cookies = socialCookies(platform.config.publicUrl);
  const perAddress = { max: 60 * platform.config.addressLimitFactor, windowS: 600 };
  const mayStart = (request: FastifyRequest) =>
    isAllowed(countUseFrom(db, 'social', networkOf(request), perAddress));

  const recordSignIn = (request: FastifyRequest, uid: string, started: CookieSession) => {
    if (started.kind !== 'session') return;
    recordSecurityEvent(platform, 'sign_in.succeeded', { request, actor: { uid, role: started.role } });
  };

  // A HEAD must have no effect: link checkers send it.
  app.get('/api/social/:provider', { exposeHeadRoute: false }, async (request, reply) => {
    const name = providerOf(request);
    const provider = name && providers[name];
    if (!name || !provider) return answerNotFound(request, reply);
    reply.header('cache-control', 'no-store');
    if (!(await mayStart(request))) return reply.redirect(loginScreen('login.tooMany'), 302);
    // Reused, so that a second click or another tab does not invalidate the first.
    const browserSecret = cookies.browser.read(request) ?? newSecret();
    const screen = fieldOf(request, 'screen') === '1';
    const sent = fieldOf(request, 'flow');
    const flow = FLOW.test(sent) ? sent : '';
    const url = await beginSignIn(platform, provider, { provider: name, screen, flow, browserSecret });
    return reply
      .header('set-cookie', cookies.browser.set(browserSecret, PENDING_SIGN_IN_TTL_S))
      .redirect(url, 302);
  });

  app.get('/api/social/:provider/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const name = providerOf(request);
    if (!name) return answerNotFound(request, reply);
    const finished = await finishSignIn(
      platform,
      { providers, mayMail: (email) => auth.limits.mayMailUnproven(db, email, networkOf(request)) },
      {
        provider: name,
        state: fieldOf(request, 'state'),
        code: fieldOf(request, 'code'),
        error: fieldOf(request, 'error'),
        browserSecret: cookies.browser.read(request),
      },
    );
    if (finished.kind === 'member') {
      const started = await auth.startSession(finished.memberId, clientOf(request));
      if (started === null) return reply.redirect(loginScreen('login.social.expired'), 302);
      reply.header('set-cookie', started.cookie).header('cache-control', 'no-store');
      if (started.kind === 'secondFactor') return reply.redirect('/login/second-factor', 302);
      recordSignIn(request, finished.memberId, started);
      await auth.endSession(request);
    }
    const secret = finished.kind === 'member' ? undefined : finished.pendingSecret;
    if (secret) reply.header('set-cookie', cookies.pendingSignup.set(secret, PENDING_SIGNUP_TTL_S));
    return reply.header('cache-control', 'no-store').redirect(redirectAfter(finished), 302);
  });

  router.open(calls.getSocialSignUp, async ({ request }) => ({
    data: await getPendingSignup(platform, cookies.pendingSignup.read(request)),
  }));

  router.open(calls.signUpSocial, async ({ input, request, reply }) => {
    const from = { secret: cookies.pendingSignup.read(request), network: networkOf(request) };
    const created = await signUpSocial(platform, auth, input.data, from);
    const { secret } = from;
    if (!created.verified && secret)
      reply.header('set-cookie', cookies.pendingSignup.set(secret, PENDING_SIGNUP_TTL_S));
    if (created.verified) {
      reply.header('set-cookie', cookies.pendingSignup.clear());
      const started = await auth.startSession(created.uid, clientOf(request));
      if (started === null) throw new ProductError('loginRequired');
      recordSignIn(request, created.uid, started);
      await auth.endSession(request);
      reply.header('set-cookie', started.cookie);
    }
    return { data: created };
  });
}

const FLOW = /^[\w-]{1,64}$/;

function redirectAfter(finished: FinishedSignIn): string {
  if (finished.kind === 'new') return `/signup/social${fragmentOf(finished)}`;
  if (finished.kind === 'refused') {
    const screen = loginScreen(finished.message);
    return finished.method ? `${screen}&method=${finished.method}` : screen;
  }
  return `${finished.screen ? '/login/loading?screen=1' : '/login/loading'}${fragmentOf(finished)}`;
}

function fragmentOf({ flow }: { flow: string }): string {
  return flow === '' ? '' : `#${flow}`;
}

function providerOf(request: FastifyRequest): SocialName | null {
  const { provider } = request.params as { provider: string };
  return socialNames.find((name) => name === provider) ?? null;
}

function fieldOf(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' && value.length <= 2_000 ? value : '';
}

function clientOf(request: FastifyRequest): { address: string; agent: string } {
  return { address: networkAddressOf(request), agent: userAgentOf(request) };
}
