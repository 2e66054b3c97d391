import { join } from 'node:path';
import multipart from '@fastify/multipart';
import * as calls from '@pq/contract/calls/shipping-files';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { FastifyInstance } from 'fastify';
import { createFileReceiver, receiveFileForm } from '#src/modules/media/index.ts';
import { createFairQueue } from '#src/platform/fair-queue.ts';
import { countUse, type Limit } from '#src/platform/http/limits.ts';
import { type CallRouter, createCallRouter } from '#src/platform/http/register-call.ts';
import { createWaitSignal } from '#src/platform/http/wait-signal.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { exportFailedRows } from './export-failed-rows.ts';
import { exportShipping } from './export-shipping.ts';
import { uploadShipping } from './upload-shipping.ts';

/** Attempts of a maker, as many as exports. */
const uploadLimit: Limit = { max: 60, windowS: 3_600 };
/** Files that are in memory at once. */
const MAX_CONCURRENT = 2;
const MAX_WAITING_PER_MAKER = 2;
const QUEUE_TIMEOUT_MS = 110_000;
/** Nothing but its time interrupts a body. */
const NEVER = new AbortController().signal;

type Dependencies = {
  router: CallRouter;
  platform: Platform;
  routing: Parameters<typeof createCallRouter>[1];
};

export async function registerShippingFiles(
  app: FastifyInstance,
  { router, platform, routing }: Dependencies,
): Promise<void> {
  router.file(calls.exportShipping, async ({ input, caller, request }) => {
    const file = await exportShipping(platform, caller, input);
    const target = { type: 'project', id: input.pid } as const;
    recordSecurityEvent(platform, 'personal_data.exported', { request, target });
    return file;
  });
  router.file(calls.exportFailedRows, ({ input, caller }) => exportFailedRows(platform, caller, input));
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    registerUpload(createCallRouter(scope, routing), app, platform);
  });
}

function registerUpload(router: CallRouter, app: FastifyInstance, platform: Platform): void {
  const receive = createFileReceiver(join(platform.config.dataDir, 'incoming'));
  const full = () => new ProductError('unavailable', { retryAfterS: 10 });
  const queue = createFairQueue({
    limit: MAX_CONCURRENT,
    maxWaitingPerKey: MAX_WAITING_PER_MAKER,
    refusal: full,
  });
  app.addHook('preClose', async () => queue.close(new ProductError('unavailable')));
  const expected = {
    form: calls.shippingUploadForm,
    maxBytes: limits.shippingFileBytes,
    sizeText: t('shipping.upload.size'),
  };
  router.guarded(calls.uploadShipping, async ({ caller, request, reply }) => {
    await countUse(platform.database.db, `shipping-upload:${caller.uid}`, uploadLimit);
    const { fields, name, file } = await receiveFileForm(request, expected, receive, NEVER);
    const { signal, stop } = createWaitSignal(reply.raw, QUEUE_TIMEOUT_MS);
    try {
      const upload = async () => {
        const { buffer, byteOffset, byteLength } = await file.read();
        const bytes = Buffer.from(buffer, byteOffset, byteLength);
        return uploadShipping(platform, caller, fields.pid, { name, bytes, carrier: fields.carrier ?? null });
      };
      return { data: await queue.run(caller.uid, upload, { signal }) };
    } finally {
      stop();
      await file.close();
    }
  });
}
