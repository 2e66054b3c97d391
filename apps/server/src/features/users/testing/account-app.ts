import { type Auth, createAuth } from '@pq/server/features/auth/create-auth.ts';
import { registerUsers } from '@pq/server/features/users/routes.ts';
import { answerNotFound, installErrorHandler } from '@pq/server/platform/http/error-handler.ts';
import { createCallRouter } from '@pq/server/platform/http/register-call.ts';
import { requireSameOrigin } from '@pq/server/platform/http/same-origin.ts';
import type { Platform } from '@pq/server/platform/platform.ts';
import Fastify, { type FastifyInstance } from 'fastify';

/** The app with sign-in and members only, for tests of those. */
export async function openAccountApp(platform: Platform): Promise<{ app: FastifyInstance; auth: Auth }> {
  const app = Fastify();
  installErrorHandler(app);
  app.setNotFoundHandler(answerNotFound);
  requireSameOrigin(app, platform.config.publicUrl);
  const auth = createAuth(platform);
  auth.register(app);
  registerUsers(
    createCallRouter(app, { authenticate: auth.authenticate, checkAnswers: true }),
    platform,
    auth,
  );
  await app.ready();
  return { app, auth };
}
