import type { FastifyInstance } from 'fastify';

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
