import multipart from '@fastify/multipart';
import * as calls from '@pq/contract/calls/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from '#src/platform/http/answers/content-disposition.ts';
import type { Authenticate } from '#src/platform/http/caller.ts';
import { countUse } from '#src/platform/http/limits.ts';
import { createCallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Images } from '#src/providers/images/port.ts';
import { sniffImage } from '#src/providers/images/sniff.ts';
import { guardFile } from '#src/providers/storage/register-files.ts';
import { isPublicPath, type Storage } from '#src/providers/storage/storage.ts';
import { attachmentPurpose, holdingFolder, urlOfPath } from './attachments/attachment-path.ts';
import { readAttachment } from './attachments/read-attachment.ts';
import { BODY_MS, placesForUploads, uploadLimit } from './policy.ts';
import { removeUpload } from './remove-upload.ts';
import { inTime } from './taking/in-time.ts';
import { readUploadForm } from './taking/read-form.ts';
import { takeUpload } from './taking/take-upload.ts';
import { createUploadPlaces } from './taking/upload-places.ts';

type Routing = Parameters<typeof createCallRouter>[1];

/** The calls of uploads and the files of attachments. Only here is multipart taken. */
export async function registerUploads(
  app: FastifyInstance,
  platform: Platform,
  stores: { storage: Storage; images: Images },
  routing: Routing,
): Promise<void> {
  const places = createUploadPlaces(placesForUploads);
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    const router = createCallRouter(scope, routing);
    router.guarded(calls.upload, async ({ caller, request }) => {
      // Before the body is read, so that a refused one costs nothing.
      await countUse(platform.database.db, `upload:${caller.uid}`, uploadLimit);
      return places.hold(caller.uid, async () => {
        const form = await inTime(request.raw, BODY_MS, () => readUploadForm(request));
        return { data: await takeUpload(platform, stores, caller, form) };
      });
    });
    router.guarded(calls.removeUpload, async ({ input, caller }) => {
      await removeUpload(platform, stores.storage, caller.uid, input.url);
      return { data: null };
    });
  });
  for (const folder of [attachmentPurpose, holdingFolder])
    app.get(urlOfPath(`${folder}/*`), (request, reply) => {
      const path = `${folder}/${(request.params as { '*': string })['*']}`;
      if (isPublicPath(path)) return sendPicture(stores.storage, path, reply);
      return sendAttachment(platform, stores.storage, routing.authenticate, path, request, reply);
    });
}

/** A picture of an order project lies beside its attachments; everybody may see it. */
async function sendPicture(storage: Storage, path: string, reply: FastifyReply): Promise<FastifyReply> {
  const bytes = await storage.read(path);
  if (!bytes) throw new ProductError('notFound');
  guardFile(reply);
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .type(`image/${sniffImage(bytes) ?? 'jpeg'}`)
    .send(bytes);
}

async function sendAttachment(
  platform: Platform,
  storage: Storage,
  authenticate: Authenticate,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await authenticate(request, reply);
  if (!caller) throw new ProductError('loginRequired');
  // An address is only compared with those of the uploads: whatever it is made of, it opens nothing by itself.
  const { bytes, name, mediaType } = await readAttachment(platform, storage, caller, urlOfPath(path));
  guardFile(reply);
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', contentDisposition('inline', name))
    .type(mediaType)
    .send(bytes);
}
