import fastifyStatic from '@fastify/static';
import { filesPrefix } from '@pq/domain/pictures';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPublicPath, type Storage } from './storage.ts';

const YEAR_MS = 365 * 86_400_000;

/**
 * Serves the public kinds of files below /files. A path is never written twice with other bytes, so browsers keep what
 * they have; nothing in a file runs, whatever its type says (spec section 7, storage paths).
 */
export async function registerFiles(app: FastifyInstance, storage: Storage): Promise<void> {
  await app.register(fastifyStatic, {
    root: storage.root,
    prefix: filesPrefix,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: YEAR_MS,
    allowedPath: (path) => isPublicPath(path.slice(1)),
    setHeaders: guardFile,
  });
}

/** What every file that people may have brought is answered with: nothing in it runs, whatever it is taken for. */
export function guardFile(reply: Pick<FastifyReply, 'header'>): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  reply.header('cross-origin-resource-policy', 'same-origin');
}
