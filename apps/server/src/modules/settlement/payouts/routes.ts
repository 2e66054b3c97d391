import { join } from 'node:path';
import multipart from '@fastify/multipart';
import * as calls from '@pq/contract/calls/admin/payouts';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '#src/modules/accounts/index.ts';
import { createFileReceiver, receiveFileForm } from '#src/modules/media/index.ts';
import { countUse, type Limit } from '#src/platform/http/limits.ts';
import { type CallRouter, createCallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { registerFileUpload } from '../comparison/upload-file.ts';
import { applyResults } from './apply-results.ts';
import { correctPayout } from './correct-result.ts';
import { dissolvePayouts } from './dissolve.ts';
import { exportPayouts } from './export-file.ts';
import { gatherPayouts } from './gather.ts';
import { holdPayout } from './hold-stage.ts';
import { getBatch, listPayouts } from './list-payouts.ts';
import { recordExternalPayout } from './record-external-payout.ts';
import { releasePayouts } from './release.ts';

const uploadLimit: Limit = { max: 60, windowS: 3_600 };
/** Nothing but its time interrupts a body. */
const NEVER = new AbortController().signal;

type Dependencies = {
  router: CallRouter;
  platform: Platform;
  auth: Auth;
  routing: Parameters<typeof createCallRouter>[1];
};

export async function registerPayouts(
  app: FastifyInstance,
  { router, platform, auth, routing }: Dependencies,
): Promise<void> {
  router.admin(calls.listPayouts, async ({ input, admin }) => ({
    data: await listPayouts(platform, admin, input),
  }));
  router.admin(calls.getPayoutBatch, async ({ input, admin }) => ({
    data: await getBatch(platform, admin, input),
  }));
  router.admin(calls.gatherPayouts, async ({ input, admin }) => {
    const data = await gatherPayouts(platform, auth, admin, input);
    return { data, msg: t('payout.gathered', { number: data.number }) };
  });
  router.admin(calls.releasePayouts, async ({ input, admin }) => ({
    data: await releasePayouts(platform, auth, admin, input),
    msg: t('payout.released'),
  }));
  router.admin(calls.dissolvePayouts, async ({ input, admin }) => ({
    data: await dissolvePayouts(platform, admin, input),
    msg: t('payout.dissolved'),
  }));
  router.admin(calls.holdPayout, async ({ input, admin }) => {
    const { act, ...data } = await holdPayout(platform, admin, input);
    return { data, msg: t(act === null ? 'payout.held' : `payout.continued.${act}`) };
  });
  router.admin(calls.recordExternalPayout, async ({ input, admin }) => {
    const data = await recordExternalPayout(platform, admin, input);
    return { data, msg: t(data.state === 'asked' ? 'payout.outside.asked' : 'payout.outside.paid') };
  });
  router.admin(calls.correctPayout, async ({ input, admin }) => {
    const data = await correctPayout(platform, admin, input);
    return { data, msg: t(data.state === 'asked' ? 'payout.correction.asked' : 'payout.corrected') };
  });
  router.file(calls.exportPayouts, async ({ input, caller, request }) => {
    const file = await exportPayouts(platform, caller, input);
    recordSecurityEvent(platform, 'personal_data.exported', { request });
    return file;
  });
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    const ofForms = createCallRouter(scope, routing);
    registerResults(ofForms, platform);
    registerFileUpload(ofForms, platform);
  });
}

function registerResults(router: CallRouter, platform: Platform): void {
  const receive = createFileReceiver(join(platform.config.dataDir, 'incoming'));
  const expected = {
    form: calls.payoutResultForm,
    maxBytes: limits.payoutResultBytes,
    sizeText: t('payout.result.size'),
  };
  router.admin(calls.uploadPayoutResult, async ({ admin, request }) => {
    await countUse(platform.database.db, `payout-result:${admin.uid}`, uploadLimit);
    const { fields, name, file } = await receiveFileForm(request, expected, receive, NEVER);
    try {
      const { buffer, byteOffset, byteLength } = await file.read();
      const bytes = Buffer.from(buffer, byteOffset, byteLength);
      const data = await applyResults(platform, admin, { batch: fields.batch, name, bytes });
      const isKnown = data.paid + data.failed === 0;
      return { data, msg: isKnown ? t('payout.result.known') : t('payout.result.applied', data) };
    } finally {
      await file.close();
    }
  });
}
