import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { id, optionalId } from '@pq/contract/fields';
import { rewardUploadPath } from '@pq/contract/reward-upload-path';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { Server } from '@tus/server';
import { DataStore, ERRORS, type Lock, type Locker, type RequestRelease, Upload } from '@tus/utils';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isDatabaseUnavailable } from '#src/platform/database/errors.ts';
import type { Authenticate } from '#src/platform/http/caller.ts';
import { envelopeOf } from '#src/platform/http/error-handler.ts';
import { hijackReply } from '#src/platform/http/event-stream.ts';
import { rejectReservation, releaseReservation, reserveUse } from '#src/platform/http/quota.ts';
import { newId } from '#src/platform/ids.ts';
import { logUnlessAway } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { sendLimit, sendQuotaKey } from '../shared/policy.ts';
import { createUpload } from './create-upload.ts';
import { receiveChunk } from './receive-chunk.ts';
import { deleteUpload, findUpload, UploadOffsetConflict, type UploadRow } from './upload-queries.ts';

/** Receives files of rewards by the tus protocol. Authenticates; permissions are up to the use cases. */
export async function registerRewardUploads(
  app: FastifyInstance,
  platform: Platform,
  storage: Storage,
  authenticate: Authenticate,
): Promise<void> {
  const store = new UploadStore(platform, storage);
  const answering = new AsyncLocalStorage<FastifyReply>();
  const server = new EnvelopeServer({
    path: rewardUploadPath,
    datastore: store,
    locker: new UploadLocks(),
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
    const answer = hijackReply(reply);
    await answering.run(reply, () => store.sender.run(caller, () => server.handle(request.raw, answer)));
    // The tus server answers refusals itself: its status decides about the quota.
    if (!use || answer.statusCode < 400) return;
    const settle = answer.statusCode < 500 ? rejectReservation : releaseReservation;
    await settle(db, use).catch((error: unknown) => logUnlessAway(platform, error, {}, 'use not given back'));
  };
  await app.register(async (scope) => {
    // The tus server reads the raw body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(rewardUploadPath, handle);
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${rewardUploadPath}/:id`, handler: handle });
  });
}

/**
 * Refusals of the protocol itself, such as malformed headers, precede `onResponseError` and are plain text: they become
 * envelopes here.
 */
class EnvelopeServer extends Server {
  override write(
    context: Parameters<Server['write']>[0],
    headers: Headers,
    status: number,
    body = '',
  ): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('content-type', 'application/json; charset=utf-8');
    headers.set('cache-control', 'no-store');
    const envelope = body.startsWith('{') ? body : toAnswer({ status_code: status, body }).body;
    return super.write(context, headers, status, envelope);
  }
}

type Refused = { status_code: number; body: string };

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
  if (error instanceof UploadOffsetConflict) return answer(outOfOrder());
  if (error instanceof ProductError) return answer(error);
  if ('status_code' in error) {
    if (error.body === ERRORS.ERR_SIZE_EXCEEDED.body) return answer(new ProductError('invalid'));
    if (error.status_code === 413) return answer(tooLarge());
    if (error.status_code === 409) return answer(outOfOrder());
    const refusal = new ProductError(codes[error.status_code] ?? 'invalid');
    return { ...answer(refusal), status_code: error.status_code };
  }
  if (isDatabaseUnavailable(error)) return answer(new ProductError('unavailable'));
  return answer(new ProductError('server'));
}

const codes: Partial<Record<number, 'notFound'>> = { 404: 'notFound' };
const outOfOrder = () => new ProductError('wrongState', { resume: true });
const tooLarge = () => new ProductError('tooLarge', undefined, { msg: t('pq.file.size') });

function answer(refusal: ProductError): Refused {
  return { status_code: refusal.status, body: JSON.stringify(envelopeOf(refusal)) };
}

const metadataSchema = z.object({
  project: id,
  reward: id,
  file: optionalId,
  filename: z.string().max(4_000),
});

/** Every call runs for `sender`. */
class UploadStore extends DataStore {
  override extensions = ['creation', 'termination'];
  readonly sender = new AsyncLocalStorage<{ uid: string }>();
  readonly #platform: Platform;
  readonly #storage: Storage;

  constructor(platform: Platform, storage: Storage) {
    super();
    this.#platform = platform;
    this.#storage = storage;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { data } = metadataSchema.safeParse(upload.metadata ?? {});
    if (!data) throw new ProductError('invalid');
    const { project, reward, file = null, filename: name } = data;
    const wanted = { id: upload.id, project, reward, file, name, bytes: upload.size ?? 0 };
    await createUpload(this.#platform, this.#caller(), wanted);
    return upload;
  }

  override async getUpload(uploadId: string): Promise<Upload> {
    const { bytes: size, received: offset } = await this.#own(uploadId);
    return new Upload({ id: uploadId, size, offset });
  }

  override write(bytes: Readable, uploadId: string, start: number): Promise<number> {
    return receiveChunk(this.#platform, this.#storage, this.#caller(), { id: uploadId, start, bytes });
  }

  override async remove(uploadId: string): Promise<void> {
    await this.#own(uploadId);
    await deleteUpload(this.#platform.database.db, uploadId);
  }

  async #own(uploadId: string): Promise<UploadRow> {
    const known = id.safeParse(uploadId).data ?? '';
    const upload = await findUpload(this.#platform.database.db, known, this.#caller().uid);
    if (!upload) throw new ProductError('notFound');
    return upload;
  }

  #caller(): { uid: string } {
    const caller = this.sender.getStore();
    if (!caller) throw new Error('an upload without a sender');
    return caller;
  }
}

type Lease = { release: RequestRelease; done: Promise<void>; free(): void };

/**
 * One request of a process at a time works on an upload: the previous one, whose connection may be dead, is asked to end and awaited.
 * Between processes the rows decide (advanceUpload).
 */
class UploadLocks implements Locker {
  readonly #leases = new Map<string, Lease>();

  newLock(id: string): Lock {
    const leases = this.#leases;
    return {
      async lock(signal: AbortSignal, release: RequestRelease) {
        for (let lease = leases.get(id); lease; lease = leases.get(id)) {
          await lease.release();
          await lease.done;
          signal.throwIfAborted();
        }
        const { promise: done, resolve: free } = Promise.withResolvers<void>();
        leases.set(id, { release, done, free });
      },
      async unlock() {
        const lease = leases.get(id);
        leases.delete(id);
        lease?.free();
      },
    };
  }
}
