import { routeSegments } from '@pq/domain/project/project';
import { type SitePicture, sitePictures, sitePictureVersion } from '@pq/domain/project/share-facts';
import { idPattern } from '@pq/domain/text/id';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createByteCache } from '#src/platform/byte-cache.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { drawProjectPicture, drawSitePicture, findSharedProject } from './draw-share-picture.ts';

const CACHE_BYTES = 32 * 1_048_576;
const AT_ONCE = 2;
const MAX_WAITING = 60;
const PROJECT_FILE = new RegExp(`^(${idPattern})\\.jpg$`);

/**
 * The pictures that messengers and networks show for a link: /share/funding/<key>.jpg, /share/order/<key>.jpg, and the
 * site's own /share/site.jpg, /share/funding.jpg, /share/order.jpg. Requested with their current version they
 * may be cached for a day, otherwise for five minutes.
 */
export function registerSharing(app: FastifyInstance, platform: Platform, storage: Storage): void {
  const cached = createByteCache({ maxBytes: CACHE_BYTES, concurrency: AT_ONCE, maxWaiting: MAX_WAITING });

  app.get<{ Params: { section: string; file: string } }>('/share/:section/:file', async (request, reply) => {
    const { section, file } = request.params;
    const key = PROJECT_FILE.exec(file)?.[1];
    const purpose = (['projects', 'ordermade'] as const).find((known) => routeSegments[known] === section);
    const project = key && purpose ? await findSharedProject(platform, { key, purpose }) : null;
    if (!key || !project) return answerNone(reply);
    const { version } = project;
    return answer(request, reply, version, () =>
      cached(`${key} ${version}`, () => drawProjectPicture(storage, project)),
    );
  });

  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const name = sitePictures.find((known): known is SitePicture => request.params.file === `${known}.jpg`);
    if (!name) return answerNone(reply);
    return answer(request, reply, sitePictureVersion, () => cached(name, () => drawSitePicture(name)));
  });
}

const HOUR_S = 3_600;

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string,
  draw: () => Promise<Buffer | null>,
): Promise<FastifyReply> {
  const requested = (request.query as { v?: unknown }).v;
  const etag = `"${version}"`;
  reply
    .header('cache-control', `public, max-age=${requested === version ? 24 * HOUR_S : HOUR_S / 12}`)
    .header('etag', etag)
    // Other sites embed it.
    .header('cross-origin-resource-policy', 'cross-origin');
  const has = request.headers['if-none-match']
    ?.split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag);
  if (has) return reply.status(304).send();
  return reply.type('image/jpeg').send(await draw());
}

/** 404 without words: nobody reads the body of a picture. */
function answerNone(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'public, max-age=60').send();
}
