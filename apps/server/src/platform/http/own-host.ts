import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '#src/config/loopback.ts';
import { ProductError } from '../product-error.ts';

/**
 * Answers only what asks for this machine by a name of its own. A page of a stranger can have its name lead to 127.0.0.1 and then
 * read what answers there as if it were its own (DNS rebinding); its name is in Host.
 */
export function requireLoopbackHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const name = headers.host?.replace(/:\d+$/, '');
    if (!name || !isLoopbackHost(name)) throw new ProductError('permission');
  });
}
