import { relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import { filesPrefix } from '@pq/domain/pictures';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPublicPath, type Storage } from './storage.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

/**
 * Serves the public kinds of files below /files. A path is never written twice with other bytes, so browsers keep what
 * they have, a portrait for a day; nothing in a file runs, whatever its type says (spec section 7, storage paths).
 */
export async function registerFiles(app: FastifyInstance, storage: Storage): Promise<void> {
  await app.register(fastifyStatic, {
    root: storage.root,
    prefix: filesPrefix,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path) => isPublicPath(path.slice(1)),
    setHeaders: (reply, path) => {
      guardFile(reply);
      reply.header('cache-control', cacheOf(relative(storage.root, path)));
    },
  });
}

/** How long a public file, `<kind>/…`, may be kept: a portrait for a day, for somebody may leave. */
export function cacheOf(path: string): string {
  return path.startsWith('profile/') ? A_DAY : FOR_EVER;
}

/** What every file that people may have brought is answered with: nothing in it runs, whatever it is taken for. */
export function guardFile(reply: Pick<FastifyReply, 'header'>): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  reply.header('cross-origin-resource-policy', 'same-origin');
}
