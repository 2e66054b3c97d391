import type { FastifyInstance } from 'fastify';

/** Refuses state-changing calls that a page of another origin makes in somebody's browser; other programs send no Origin. */
export function guardOwnOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    // The card window is opened by a form of the product's page.
    const isOpen = request.method === 'GET' || request.url.startsWith('/index.php');
    if (isOpen || !origin || origin === `${request.protocol}://${request.host}`) return;
    return reply.code(403).send({ error: 'calls from pages of other origins are refused' });
  });
}
