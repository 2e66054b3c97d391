import formbody from '@fastify/formbody';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { registerClock } from '#src/clock/routes.ts';
import { registerReset } from '#src/console/reset.ts';
import { registerConsole } from '#src/console/routes.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import { registerInbox } from '#src/inbox/routes.ts';
import { registerPageFiles } from '#src/page/files.ts';
import { guardOwnOrigin, requireLoopbackHost } from '#src/page/own-origin.ts';
import { registerPayple } from '#src/payple/routes.ts';
import { registerPostcode } from '#src/postcode/routes.ts';
import { registerPush } from '#src/push/routes.ts';
import { registerSocial } from '#src/social/routes.ts';

export async function buildApp(sandbox: Sandbox): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1_048_576, exposeHeadRoutes: false });
  await app.register(formbody);
  acceptEmptyJson(app);

  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    // Work interrupted by stopping is not a failure.
    if (status >= 500 && !sandbox.stopping.aborted)
      process.stderr.write(`sandbox: ${error.stack ?? error.message}\n`);
    return reply.code(status).send({ error: status >= 500 ? 'the sandbox failed' : error.message });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: `nothing at ${request.method} ${request.url}` }),
  );

  if (!sandbox.config.isOpen) requireLoopbackHost(app);
  guardOwnOrigin(app);
  registerPageFiles(app);
  registerClock(app, sandbox);
  registerInbox(app, sandbox);
  registerPayple(app, sandbox);
  await registerPush(app, sandbox);
  registerPostcode(app);
  registerSocial(app, sandbox);
  registerReset(app, sandbox);
  registerConsole(app, sandbox);
  return app;
}

// Calls without fields may declare JSON and send an empty body.
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, {});
    else parseJson(request, body, done);
  });
}
