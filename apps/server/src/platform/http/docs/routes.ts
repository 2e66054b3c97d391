import { contract } from '@pq/contract';
import { openApiDocument } from '@pq/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { OpenApi } from './open-api.ts';
import { renderPage } from './page.ts';

/** Each answer is compressed by itself, which takes as much time as several pages. */
const config = { requestLimit: { name: 'docs', max: 60 } };

/** Generated with the first request, since it needs half a second. */
export function registerDocs(app: FastifyInstance, publicUrl: string): void {
  const documentOf = once(() => openApiDocument(contract, publicUrl));
  const textOf = once(() => JSON.stringify(documentOf()));
  const pageOf = once(() => renderPage(documentOf() as OpenApi));
  app.get('/api/openapi.json', { config }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(textOf()),
  );
  app.get('/api/docs', { config }, async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(pageOf()),
  );
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
