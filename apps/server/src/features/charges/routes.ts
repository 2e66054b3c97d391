import type { FastifyInstance } from 'fastify';
import type { Platform } from '#src/platform/platform.ts';
import { receiveWebhook } from './receive-webhook.ts';

/** The provider's own call. Always answered 200, so that it is not repeated for reasons that lie with us. */
export function registerChargeWebhook(app: FastifyInstance, platform: Platform): void {
  app.post('/api/payple/webhook', { bodyLimit: 65_536 }, async (request, reply) => {
    await receiveWebhook(platform, request.body);
    return reply.send({ state: true, data: null });
  });
}
