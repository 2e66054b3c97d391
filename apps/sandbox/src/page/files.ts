import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

export function serveFile(app: FastifyInstance, path: string, file: URL): void {
  const type = file.pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
  const content = readFileSync(file, 'utf8');
  app.get(path, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(content),
  );
}

export function registerPageFiles(app: FastifyInstance): void {
  serveFile(app, '/assets/base.css', new URL('./base.css', import.meta.url));
}
