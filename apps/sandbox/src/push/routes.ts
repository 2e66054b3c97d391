import type { FastifyInstance } from 'fastify';
import { readBody, textOf } from '#src/core/body.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import { decryptPush, vapidProblem } from './decrypt.ts';
import { createSubscription, endSubscription, findSubscription, listPushes, storePush } from './pushes.ts';

/** What push services take at least (RFC 8030). */
const MAX_BYTES = 4_096;

/** In place of the browser, which subscribes, and of its push service. */
export async function registerPush(app: FastifyInstance, { store, clock }: Sandbox): Promise<void> {
  app.post('/push/subscriptions', (request, reply) => {
    const to = textOf(readBody(request), 'to');
    if (to === '') return reply.code(400).send({ error: 'to must name who receives the pushes' });
    return createSubscription(store, to, `${request.protocol}://${request.host}`);
  });
  app.get<{ Querystring: { to?: string | string[] } }>('/push', (request) => {
    const to = [request.query.to ?? ''].flat()[0] ?? '';
    return listPushes(store, to.trim().replaceAll(' ', '+') || null);
  });
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { token: string } }>('/push/send/:token', (request, reply) => {
      const { headers, body, params } = request;
      const subscription = findSubscription(store, params.token);
      if (!subscription) return reply.code(410).send({ error: 'the subscription has ended' });
      const problem = vapidProblem(headers.authorization, `${request.protocol}://${request.host}`);
      if (problem) return reply.code(403).send({ error: problem });
      if (!Buffer.isBuffer(body) || body.length > MAX_BYTES)
        return reply.code(413).send({ error: `a push has up to ${MAX_BYTES} bytes` });
      const text = decryptPush(body, subscription);
      if (text === null) return reply.code(400).send({ error: 'not encrypted for this subscription' });
      const push = parse(text);
      storePush(store, {
        to: subscription.recipient,
        title: textOf(push, 'title'),
        body: textOf(push, 'body'),
        url: textOf(push, 'url'),
        at: clock.now(),
      });
      return reply.code(201).send();
    });
    scope.delete<{ Params: { token: string } }>('/push/send/:token', (request, reply) => {
      endSubscription(store, request.params.token);
      return reply.code(204).send();
    });
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return { body: text };
  }
}
