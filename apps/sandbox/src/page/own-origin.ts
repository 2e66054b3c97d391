import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '#src/core/config.ts';

/** Accepts loopback hosts only, against DNS rebinding. */
export function requireLoopbackHost(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const name = request.headers.host?.replace(/:\d+$/, '');
    if (name && isLoopbackHost(name)) return;
    return reply
      .code(403)
      .send({ error: 'the sandbox answers to 127.0.0.1 and localhost; SANDBOX=yes opens it' });
  });
}

/** CSRF protection: refuses state-changing requests from other origins; non-browser clients send no Origin. */
export function guardOwnOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    // The card window is opened by a form on the product's page.
    const isOpen = request.method === 'GET' || request.url.startsWith('/index.php');
    if (isOpen || !origin || origin === `${request.protocol}://${request.host}`) return;
    return reply.code(403).send({ error: 'calls from pages of other origins are refused' });
  });
}
