import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { registerErasure } from '#src/modules/admin/leave.ts';
import { registerOwn } from '#src/modules/fulfilment/own-pledges.ts';
import { answerNotFound, installErrorHandler } from '#src/platform/http/error-handler.ts';
import { refuseUnstorableText } from '#src/platform/http/refuse-unstorable-text.ts';
import { createCallRouter } from '#src/platform/http/register-call.ts';
import { requireSameOrigin } from '#src/platform/http/secure-app.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Mailer, OutgoingMail } from '#src/providers/mail/port.ts';
import { registerOwnSignIn, registerSecondFactor } from '../../auth/account-routes.ts';
import { createAuth } from '../../auth/create-auth.ts';
import { registerLinks } from '../../auth/link-routes.ts';
import { assertFreshSignIn } from '../../auth/sessions/session-limits.ts';
import { registerUsers } from '../routes.ts';

export async function openAccountApp(platform: Platform): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: platform.config.trustProxy });
  installErrorHandler(app, platform);
  app.setNotFoundHandler(answerNotFound);
  requireSameOrigin(app, platform.config.publicUrl);
  refuseUnstorableText(app);
  const auth = createAuth(platform);
  auth.register(app);
  const router = createCallRouter(app, {
    authenticate: auth.authenticate,
    assertFresh: assertFreshSignIn,
    checkAnswers: true,
  });
  registerUsers(router, platform, auth);
  registerOwn(router, platform);
  registerErasure(router, platform, auth);
  registerOwnSignIn(router, platform, auth);
  registerSecondFactor(router, platform, auth);
  registerLinks(router, platform, auth);
  await app.ready();
  return app;
}

export class RecordingMailer implements Mailer {
  readonly sent: OutgoingMail[] = [];
  failure: Error | null = null;

  async send(mail: OutgoingMail): Promise<void> {
    if (this.failure) throw this.failure;
    this.sent.push(mail);
  }

  close(): void {}

  last(to: string): OutgoingMail {
    const mail = this.sent.findLast((one) => one.to === to);
    if (!mail) throw new Error(`no mail to ${to}`);
    return mail;
  }

  link(to: string): string {
    const url = /https?:\/\/\S+(?:token=|\/verify\/)\S+/.exec(this.last(to).text)?.[0];
    if (!url) throw new Error(`no link in the mail to ${to}`);
    const { pathname, search } = new URL(url);
    return pathname + search;
  }
}

export function signUpForm(overrides: Record<string, unknown> = {}) {
  return {
    email: 'hana@example.com',
    name: '하나',
    password: 'dallae58!',
    passwordcheck: 'dallae58!',
    policy: [true, true, false],
    ...overrides,
  };
}

export function pressOf(link: string, options: InjectOptions = {}): InjectOptions {
  return post('/api/user/verify', { token: link.split('/').at(-1) ?? '' }, options);
}

/** Posts JSON from an address of its own, so that limits per address do not meet. */
export function post(url: string, payload: object, options: InjectOptions = {}): InjectOptions {
  return { method: 'POST', url, payload, ...options };
}
