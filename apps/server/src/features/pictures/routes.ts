import { filesPrefix, readVariant, variantsPrefix } from '@pq/domain/pictures';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '#src/platform/product-error.ts';
import { ImageError } from '#src/providers/images/port.ts';
import { cacheOf, guardFile } from '#src/providers/storage/register-files.ts';
import type { Variants } from './get-variant.ts';

/** `GET /variants/<kind>/…/<picture>/<width>.<format>`: the stored copies of public pictures. */
export function registerPictures(app: FastifyInstance, variants: Variants): void {
  // A page shows dozens of pictures and many phones share one address: they are no part of its limit. What a copy may
  // cost is bounded by the queue that makes it.
  app.get(`${variantsPrefix}*`, { config: { rateLimit: false } }, (request, reply) =>
    sendVariant(variants, request, reply),
  );
}

async function sendVariant(
  variants: Variants,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const variant = readVariant((request.params as { '*': string })['*']);
  if (!variant) throw new ProductError('notFound');
  try {
    const bytes = await variants.get(variant);
    if (!bytes) throw new ProductError('notFound');
    guardFile(reply);
    return reply.header('cache-control', cacheOf(variant.path)).type(`image/${variant.format}`).send(bytes);
  } catch (error) {
    if (!(error instanceof ImageError && error.kind === 'retryable')) throw error;
    // Too many copies are being made: for now the picture itself will do.
    return reply.header('cache-control', 'no-store').redirect(`${filesPrefix}${variant.path}`, 302);
  }
}
