import { join } from 'node:path';
import multipart from '@fastify/multipart';
import * as calls from '@pq/contract/calls/uploads';
import { t } from '@pq/domain/copy';
import { filesPrefix, readVariant, thumbnailQuery, variantsPrefix } from '@pq/domain/files/pictures';
import { limits } from '@pq/domain/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFairQueue } from '#src/platform/fair-queue.ts';
import type { Authenticate, Caller } from '#src/platform/http/caller.ts';
import { contentDisposition } from '#src/platform/http/file-headers.ts';
import { fileLimit, type RouteLimit } from '#src/platform/http/limit-requests.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import { createCallRouter } from '#src/platform/http/register-call.ts';
import { createWaitSignal } from '#src/platform/http/wait-signal.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { ImageError, type Images } from '#src/providers/images/port.ts';
import { cacheControlOf, sendFile, setFileHeaders } from '#src/providers/storage/serve-files.ts';
import {
  isPicturePath,
  isPublicPath,
  type ProtectedPictures,
  protectedPictures,
  type Storage,
} from '#src/providers/storage/storage.ts';
import { attachmentPurpose, openAttachment, unassignedFolder, urlOfPath } from './attachments.ts';
import { admitOnArrival, createUploadAdmission } from './back-pressure.ts';
import { assertNotCostly, createUpload } from './create-upload.ts';
import { expectedMs, MAX_CONCURRENT_UPLOADS, MAX_UPLOADS, QUEUE_TIMEOUT_MS, uploadLimit } from './policy.ts';
import { createFileReceiver, type ReceiveFile, receiveFileForm } from './receive-upload.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.ts';
import { removeUpload } from './tidy-uploads.ts';
import { createVariants, type Variants } from './variants.ts';

type Routing = Parameters<typeof createCallRouter>[1];
type Sent = { caller: Caller; request: FastifyRequest; reply: FastifyReply };

type Dependencies = {
  platform: Platform;
  storage: Storage;
  images: Images;
  routing: Routing;
  cacheFor: CacheByFolder;
};

export async function registerMedia(
  app: FastifyInstance,
  { platform, storage, images, routing, cacheFor }: Dependencies,
): Promise<Variants> {
  await registerUploads(app, platform, { storage, images }, routing);
  const variants = createVariants(storage, images);
  registerPictures(app, variants, cacheFor);
  return variants;
}

const pictureSize = { maxBytes: limits.uploadBytes };
const identitySize = { maxBytes: limits.identityBytes, sizeText: t('upload.size.identity') };
const uploadForm = {
  form: calls.uploadForm,
  ...identitySize,
  sizeFor: ({ kind }: Record<string, unknown>) => (kind === 'identity' ? identitySize : pictureSize),
};

async function registerUploads(
  app: FastifyInstance,
  platform: Platform,
  stores: { storage: Storage; images: Images },
  routing: Routing,
): Promise<void> {
  const admission = createUploadAdmission(MAX_UPLOADS);
  const queue = createFairQueue({ limit: MAX_CONCURRENT_UPLOADS });
  const thumbnails = createThumbnails(platform, stores);
  const receive = createFileReceiver(join(platform.config.dataDir, 'incoming'));
  // What is queued is refused so that clients retry with another process; this one ends too soon.
  app.addHook('preClose', async () => {
    for (const { close } of [queue, thumbnails]) close(new ProductError('unavailable'));
  });
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    const router = createCallRouter(scope, routing);
    const receiveUpload = async (
      { caller, request, reply }: Sent,
      receiveFile: ReceiveFile,
      displaced: AbortSignal,
    ) => {
      const { fields, ...sent } = await receiveFileForm(request, uploadForm, receiveFile, displaced);
      const form = { ...sent, kind: fields.kind, key: fields.key };
      const { signal, stop } = createWaitSignal(reply.raw, QUEUE_TIMEOUT_MS);
      try {
        return await createUpload(platform, stores, caller, form, (work) =>
          queue.run(caller.uid, work, {
            signal: AbortSignal.any([signal, displaced]),
            expectedMs: expectedMs(form.file.head),
          }),
        );
      } finally {
        stop();
        await form.file.close();
      }
    };
    router.guarded(calls.upload, async (sent) => {
      const { uid } = sent.caller;
      // Limits and capacity are checked before the body is read, so that a refused upload costs nothing.
      await assertNotCostly(platform.database.db, uid);
      const data = await withQuota(platform.database.db, `upload:${uid}`, uploadLimit, async () => {
        admission.assertRoom(uid);
        const place = { isOver: false, leave: () => {} };
        const displaced = new AbortController();
        const admit = () => {
          // The body may still be read after the timeout.
          if (place.isOver) throw new ProductError('invalid');
          place.leave = admission.enter(uid, (reason) => displaced.abort(reason));
        };
        try {
          return await receiveUpload(
            sent,
            (bytes) => receive(admitOnArrival(bytes, admit)),
            displaced.signal,
          );
        } finally {
          place.isOver = true;
          place.leave();
        }
      });
      return { data };
    });
    router.guarded(calls.removeUpload, async ({ input, caller }) => {
      await removeUpload(platform, stores.storage, caller.uid, input.url);
      return { data: null };
    });
  });
  for (const folder of [attachmentPurpose, unassignedFolder])
    app.get(urlOfPath(`${folder}/*`), (request, reply) => {
      const path = `${folder}/${(request.params as { '*': string })['*']}`;
      if (isPublicPath(path)) return sendPicture(stores.storage, path, reply);
      return sendAttachment(
        platform,
        { storage: stores.storage, thumbnails },
        routing.authenticate,
        path,
        request,
        reply,
      );
    });
}

/** A public picture of an order project, which is stored below the same folder as attachments. */
async function sendPicture(storage: Storage, path: string, reply: FastifyReply): Promise<FastifyReply> {
  const file = await storage.open(path);
  if (!file) throw new ProductError('notFound');
  return sendFile(reply, file, { path, cache: cacheControlOf(path) });
}

async function sendAttachment(
  platform: Platform,
  { storage, thumbnails }: { storage: Storage; thumbnails: Thumbnails },
  authenticate: Authenticate,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await authenticate(request, reply);
  if (!caller) throw new ProductError('loginRequired');
  if (thumbnailQuery in (request.query as object)) {
    const small = await thumbnails.get(caller, urlOfPath(path));
    setFileHeaders(reply);
    reply.header('cache-control', 'private, no-store');
    return small ? reply.type('image/webp').send(small) : reply.redirect(urlOfPath(path), 302);
  }
  const { file, name } = await openAttachment(platform, storage, caller, urlOfPath(path));
  reply.header('content-disposition', contentDisposition('inline', name));
  return sendFile(reply, file, { path, cache: 'private, no-store' });
}

/** Each is authorized by queries. */
export const rewardPictureLimit: RouteLimit = { name: 'reward-pictures', max: 3_000, ofFiles: true };

export function registerPictures(app: FastifyInstance, variants: Variants, cacheFor: CacheByFolder): void {
  const serve = (folder: string, requestLimit: RouteLimit, cacheOf: CacheOfPicture) =>
    app.get(`${variantsPrefix}${folder}*`, { config: { requestLimit } }, (request, reply) => {
      const address = `${folder}${(request.params as { '*': string })['*']}`;
      return sendVariant({ variants, cacheOf }, address, request, reply);
    });
  serve('', fileLimit, async (path) => {
    // A protected folder was sent with `%2F`, which does not match the routes below.
    if (!isPublicPath(path)) throw new ProductError('notFound');
    return cacheControlOf(path);
  });
  for (const folder of protectedPictures) serve(`${folder}/`, rewardPictureLimit, cacheFor[folder]);
}

async function sendVariant(
  { variants, cacheOf }: { variants: Variants; cacheOf: CacheOfPicture },
  address: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const variant = readVariant(address);
  if (!variant) throw new ProductError('notFound');
  const { path } = variant;
  const cache = await cacheOf(path, request, reply);
  try {
    const bytes = await variants.get(variant);
    if (!bytes) throw new ProductError('notFound');
    setFileHeaders(reply);
    return reply.header('cache-control', cache).type(`image/${variant.format}`).send(bytes);
  } catch (error) {
    if (!(error instanceof ImageError && error.kind === 'retryable')) throw error;
    // Too many variants are being made: serve the original.
    return reply.header('cache-control', 'no-store').redirect(`${filesPrefix}${path}`, 302);
  }
}

/** The `cache-control` of a picture that is not public, for a caller who may see it; throws for anybody else. */
export type CacheOfPicture = (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<string>;
type CacheByFolder = Record<ProtectedPictures, CacheOfPicture>;

/** Serves the originals of a folder of pictures that are not public. */
export function serveProtectedPictures(
  app: FastifyInstance,
  storage: Storage,
  folder: ProtectedPictures,
  cacheOf: CacheOfPicture,
): void {
  app.get(`${filesPrefix}${folder}/*`, async (request: FastifyRequest, reply: FastifyReply) => {
    const path = `${folder}/${(request.params as { '*': string })['*']}`;
    if (!isPicturePath(path)) throw new ProductError('notFound');
    const cache = await cacheOf(path, request, reply);
    const file = await storage.open(path);
    if (!file) throw new ProductError('notFound');
    return sendFile(reply, file, { path, cache });
  });
}
