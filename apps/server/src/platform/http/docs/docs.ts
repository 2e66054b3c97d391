import { calls, streams, webhooks } from '@pq/contract';
import { openApiDocument } from '@pq/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { renderDocsPage } from './docs-page.ts';

/** OpenAPI at /api/openapi.json and the same for people at /api/docs. Made once: the contract does not change. */
export function registerDocs(app: FastifyInstance, publicUrl: string): void {
  const document = JSON.stringify(openApiDocument({ calls, streams, webhooks }, publicUrl));
  const page = renderDocsPage([...calls, ...webhooks], streams);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
