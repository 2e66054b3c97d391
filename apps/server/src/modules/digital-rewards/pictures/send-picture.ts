import { filesPrefix } from '@pq/domain/files/pictures';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CacheOfPicture } from '#src/modules/media/index.ts';
import type { Authenticate } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { sniffImage } from '#src/providers/images/port.ts';
import { cacheOf, guardFile } from '#src/providers/storage/serve-files.ts';
import { askedPictures, isPicturePath, type Storage } from '#src/providers/storage/storage.ts';
import { openPicture } from './open-picture.ts';

/** Pictures that were sent for rewards, for those who may see them. Gives what their smaller copies ask, too. */
export function registerRewardPictures(
  app: FastifyInstance,
  platform: Platform,
  storage: Storage,
  authenticate: Authenticate,
): CacheOfPicture {
  const cacheFor: CacheOfPicture = async (path, request, reply) => {
    const seen = await openPicture(platform, async () => authenticate(request, reply), path);
    return seen === 'public' ? cacheOf(path) : 'private, no-store';
  };
  app.get(`${filesPrefix}${askedPictures}/*`, async (request: FastifyRequest, reply: FastifyReply) => {
    const path = `${askedPictures}/${(request.params as { '*': string })['*']}`;
    if (!isPicturePath(path)) throw new ProductError('notFound');
    const cache = await cacheFor(path, request, reply);
    const bytes = await storage.read(path);
    if (!bytes) throw new ProductError('notFound');
    guardFile(reply);
    return reply
      .header('cache-control', cache)
      .type(`image/${sniffImage(bytes) ?? 'jpeg'}`)
      .send(bytes);
  });
  return cacheFor;
}
