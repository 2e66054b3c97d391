import { createHash } from 'node:crypto';
import { extname, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import { filesPrefix } from '@pq/domain/files/pictures';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerNotFound } from '#src/platform/http/error-handler.ts';
import { isPublicPath, type Storage } from './storage.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';

/**
 * Serves public files below /files. Paths are immutable, so browsers cache them for ever, portraits for a day;
 * nothing in a file is executed, whatever its type.
 */
export async function registerFiles(app: FastifyInstance, storage: Storage): Promise<void> {
  const { root } = storage;
  if (root === null) return registerRemote(app, storage);
  await app.register(fastifyStatic, {
    root,
    prefix: filesPrefix,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path) => isPublicPath(path.slice(1)),
    setHeaders: (reply, path) => {
      setFileHeaders(reply);
      reply.header('cache-control', cacheControlOf(relative(root, path)));
    },
  });
}

/** Other files are served as bytes. */
const mediaTypes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** From a remote store: every public file is a picture of a few megabytes at most. */
function registerRemote(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { '*': string } }>(`${filesPrefix}*`, async (request, reply) => {
    const path = request.params['*'];
    const etag = `"${createHash('sha256').update(path).digest('base64url').slice(0, 22)}"`;
    const bytes = isPublicPath(path) ? await storage.read(path) : null;
    if (!bytes) return answerNotFound(request, reply);
    setFileHeaders(reply);
    reply.header('cache-control', cacheControlOf(path)).header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type(mediaTypes[extname(path)] ?? 'application/octet-stream').send(bytes);
  });
}

/** A portrait is cached for a day only, because members may leave. */
export function cacheControlOf(path: string): string {
  return path.startsWith('profile/') ? ONE_DAY : IMMUTABLE;
}

/** Headers for user content: nothing in it is executed, whatever it is taken for. */
export function setFileHeaders(reply: Pick<FastifyReply, 'header'>): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  reply.header('cross-origin-resource-policy', 'same-origin');
}
