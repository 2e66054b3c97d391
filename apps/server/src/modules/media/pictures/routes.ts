import { filesPrefix, readVariant, variantsPrefix } from '@pq/domain/files/pictures';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '#src/platform/product-error.ts';
import { ImageError } from '#src/providers/images/port.ts';
import { cacheOf, guardFile } from '#src/providers/storage/serve-files.ts';
import { isPublicPath } from '#src/providers/storage/storage.ts';
import type { CacheOfPicture } from './cache-of-picture.ts';
import type { Variants } from './get-variant.ts';

const forNobody: CacheOfPicture = async () => {
  throw new ProductError('notFound');
};

/**
 * `GET /variants/<kind>/…/<picture>/<width>.<format>`: the stored copies of pictures, of those that are not
 * public for whom `cacheFor` lets.
 */
export function registerPictures(
  app: FastifyInstance,
  variants: Variants,
  cacheFor: CacheOfPicture = forNobody,
): void {
  // A page shows dozens of pictures and many phones share one address: they are no part of its limit. What a copy may
  // cost is bounded by the queue that makes it.
  app.get(`${variantsPrefix}*`, { config: { requestLimit: false } }, (request, reply) =>
    sendVariant({ variants, cacheFor }, request, reply),
  );
}

async function sendVariant(
  { variants, cacheFor }: { variants: Variants; cacheFor: CacheOfPicture },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const variant = readVariant((request.params as { '*': string })['*']);
  if (!variant) throw new ProductError('notFound');
  const { path } = variant;
  const cache = isPublicPath(path) ? cacheOf(path) : await cacheFor(path, request, reply);
  try {
    const bytes = await variants.get(variant);
    if (!bytes) throw new ProductError('notFound');
    guardFile(reply);
    return reply.header('cache-control', cache).type(`image/${variant.format}`).send(bytes);
  } catch (error) {
    if (!(error instanceof ImageError && error.kind === 'retryable')) throw error;
    // Too many copies are being made: for now the picture itself will do.
    return reply.header('cache-control', 'no-store').redirect(`${filesPrefix}${path}`, 302);
  }
}
