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
