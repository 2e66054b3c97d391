import { createHash } from 'node:crypto';
import { extname, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import { filesPrefix } from '@pq/domain/files/pictures';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerNotFound } from '#src/platform/http/error-handler.ts';
import { isPublicPath, type OpenFile, type Storage } from './storage.ts';

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

function registerRemote(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { '*': string } }>(`${filesPrefix}*`, async (request, reply) => {
    const path = request.params['*'];
    const etag = `"${createHash('sha256').update(path).digest('base64url').slice(0, 22)}"`;
    if (!isPublicPath(path)) return answerNotFound(request, reply);
    const cache = cacheControlOf(path);
    if (request.headers['if-none-match'] === etag && (await storage.has(path))) {
      setFileHeaders(reply);
      return reply.headers({ etag, 'cache-control': cache }).status(304).send();
    }
    const file = await storage.open(path);
    return file
      ? sendFile(reply.header('etag', etag), file, { path, cache })
      : answerNotFound(request, reply);
  });
}

export function sendFile(
  reply: FastifyReply,
  { size, bytes }: OpenFile,
  { path, cache }: { path: string; cache: string },
): FastifyReply {
  setFileHeaders(reply);
  return reply
    .header('cache-control', cache)
    .header('content-length', String(size))
    .type(mediaTypes[extname(path)] ?? 'application/octet-stream')
    .send(bytes);
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
