import { AsyncLocalStorage } from 'node:async_hooks';
import { rewardUploadPath } from '@pq/contract/calls/pqbox';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '#src/platform/database/errors.ts';
import type { Authenticate } from '#src/platform/http/caller.ts';
import { envelopeOf } from '#src/platform/http/error-handler.ts';
import { takeOverAnswer } from '#src/platform/http/event-stream.ts';
import { giveBackUse, refuseUse, reserveUse } from '#src/platform/http/quota.ts';
import { newId } from '#src/platform/ids.ts';
import { logUnlessAway } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { sendLimit, sendQuotaKey } from '../../policy.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { OutOfOrder } from './out-of-order.ts';
import { UploadStore } from './upload-store.ts';

/** Where files of rewards are sent, by the tus protocol. Who sends is found out here, what they may do by the use cases. */
export async function registerRewardUploads(
  app: FastifyInstance,
  platform: Platform,
  storage: Storage,
  authenticate: Authenticate,
): Promise<void> {
  const store = new UploadStore(platform, storage);
  const answering = new AsyncLocalStorage<FastifyReply>();
  const server = new Server({
    path: rewardUploadPath,
    datastore: store,
    locker: new OneAtATime(),
    relativeLocation: true,
    allowedOrigins: [new URL(platform.config.publicUrl).origin],
    maxSize: limits.rewardFileBytes,
    disableTerminationForFinishedUploads: true,
    namingFunction: () => newId(platform.clock.now()),
    onResponseError: (_request, error) => refuse(platform, answering.getStore(), error),
  });
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await authenticate(request, reply);
    if (!caller) throw new ProductError('loginRequired');
    const { db } = platform.database;
    const begins = request.method === 'POST';
    const use = begins ? await reserveUse(db, sendQuotaKey(caller.uid), sendLimit) : null;
    const answer = takeOverAnswer(reply);
    await answering.run(reply, () => store.sender.run(caller, () => server.handle(request.raw, answer)));
    // The tus server answers refusals by itself: what became of the use is in its status.
    if (!use || answer.statusCode < 400) return;
    const settle = answer.statusCode < 500 ? refuseUse : giveBackUse;
    await settle(db, use).catch((error: unknown) => logUnlessAway(platform, error, {}, 'use not given back'));
  };
  await app.register(async (scope) => {
    // What is sent goes to the tus server as it comes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(rewardUploadPath, handle);
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${rewardUploadPath}/:id`, handler: handle });
  });
}

type Refused = { status_code: number; body: string };

/** The envelope of a refusal, and when to come again; what is not expected is logged and told nothing of. */
function refuse(
  { log, database }: Platform,
  reply: FastifyReply | undefined,
  error: Error | Refused,
): Refused {
  const refused = toAnswer(error);
  if (refused.status_code === 503) reply?.raw.setHeader('retry-after', '1');
  void database.availability.explains(error, 'request');
  if (refused.status_code === 500)
    log.error({ err: error, requestId: reply?.request.id }, 'a file of a reward was not taken');
  return refused;
}

function toAnswer(error: Error | Refused): Refused {
  if (error instanceof OutOfOrder) return answer(outOfOrder());
  if (error instanceof ProductError) return answer(error);
  if ('status_code' in error) {
    if (error.status_code === 413) return answer(tooLarge());
    if (error.status_code === 409) return answer(outOfOrder());
    const refusal = new ProductError(codes[error.status_code] ?? 'invalid');
    return { ...answer(refusal), status_code: error.status_code };
  }
  if (isDatabaseUnavailable(error)) return answer(new ProductError('unavailable'));
  return answer(new ProductError('server'));
}

const codes: Partial<Record<number, 'notFound'>> = { 404: 'notFound' };
/** Not the end of it: the browser asks how much has come, and goes on from there (upload-answer.ts). */
const outOfOrder = () => new ProductError('wrongState', { resume: true });
const tooLarge = () => new ProductError('tooLarge', undefined, { msg: t('pq.file.size') });

function answer(refusal: ProductError): Refused {
  return { status_code: refusal.status, body: JSON.stringify(envelopeOf(refusal)) };
}
