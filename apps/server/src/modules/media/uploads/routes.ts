import { join } from 'node:path';
import multipart from '@fastify/multipart';
import * as calls from '@pq/contract/calls/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFairQueue } from '#src/platform/fair-queue.ts';
import type { Authenticate, Caller } from '#src/platform/http/caller.ts';
import { contentDisposition } from '#src/platform/http/file-headers.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import { createCallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Images } from '#src/providers/images/port.ts';
import { sniffImage } from '#src/providers/images/port.ts';
import { guardFile } from '#src/providers/storage/serve-files.ts';
import { isPublicPath, type Storage } from '#src/providers/storage/storage.ts';
import { attachmentPurpose, holdingFolder, urlOfPath } from './attachments/attachment-path.ts';
import { readAttachment } from './attachments/read-attachment.ts';
import { BODY_MS, MAX_UPLOADS, TURN_MS, UPLOADS_AT_ONCE, uploadLimit } from './policy.ts';
import { removeUpload } from './remove-upload.ts';
import { inTime } from './taking/in-time.ts';
import { readUploadForm } from './taking/read-form.ts';
import { createFileReceiver } from './taking/received-file.ts';
import { takeUpload } from './taking/take-upload.ts';
import { createUploadAdmission } from './taking/upload-admission.ts';
import { waitingSignal } from './taking/waiting-signal.ts';

type Routing = Parameters<typeof createCallRouter>[1];
type Sent = { caller: Caller; request: FastifyRequest; reply: FastifyReply };

/** The calls of uploads and the files of attachments. Only here is multipart taken. */
export async function registerUploads(
  app: FastifyInstance,
  platform: Platform,
  stores: { storage: Storage; images: Images },
  routing: Routing,
): Promise<void> {
  const admission = createUploadAdmission(MAX_UPLOADS);
  const turns = createFairQueue({ limit: UPLOADS_AT_ONCE });
  const receive = createFileReceiver(join(platform.config.dataDir, 'incoming'));
  // Who waits is sent to another process: this one ends before it would be their turn.
  app.addHook('preClose', async () => turns.close(new ProductError('unavailable')));
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    const router = createCallRouter(scope, routing);
    const receiveUpload = async ({ caller, request, reply }: Sent) => {
      const reading = readUploadForm(request, receive);
      const form = await inTime(request.raw, BODY_MS, () => reading).catch((error: unknown) => {
        // It may be read to its end all the same.
        reading.then(
          ({ file }) => file.close(),
          () => {},
        );
        throw error;
      });
      const { signal, stop } = waitingSignal(reply.raw, TURN_MS);
      try {
        return await takeUpload(platform, stores, caller, form, (work) =>
          turns.run(caller.uid, work, signal),
        );
      } finally {
        stop();
        await form.file.close();
      }
    };
    router.guarded(calls.upload, async (sent) => {
      const { uid } = sent.caller;
      // Both before the body is read, so that one that is turned away costs nothing.
      const data = await withQuota(platform.database.db, `upload:${uid}`, uploadLimit, () =>
        admission.run(uid, () => receiveUpload(sent)),
      );
      return { data };
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
