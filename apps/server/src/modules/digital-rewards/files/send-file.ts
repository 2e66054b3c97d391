import { id } from '@pq/contract/fields';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Authenticate, Caller } from '#src/platform/http/caller.ts';
import { contentDisposition, readByteRange } from '#src/platform/http/file-headers.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { setFileHeaders } from '#src/providers/storage/serve-files.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { openContents } from '../shared/policy.ts';
import { countStart, etagOf, type FileLink, linkFolder, openFile } from './file-links.ts';
import { type FileRow, findCaptions } from './queries.ts';

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const linkSchema = z.object({
  project: id,
  reward: id,
  file: id,
  version: number,
  use: z.enum(['show', 'download']),
  until: number,
  sig: z.string().max(100),
});

type Stores = { platform: Platform; storage: Storage };

/**
 * Serves the files of rewards under signed addresses, whole or in ranges, as streams; and the captions of videos to everybody who may
 * open the reward.
 */
export function registerRewardFiles(
  app: FastifyInstance,
  platform: Platform,
  storage: Storage,
  authenticate: Authenticate,
): void {
  const url = `${linkFolder}/:project/:reward/:file/:version`;
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await authenticate(request, reply);
    if (!caller) throw new ProductError('loginRequired');
    const params = linkSchema.safeParse({ ...(request.params as object), ...(request.query as object) }).data;
    if (!params) throw new ProductError('wrongAccess');
    return sendFile({ platform, storage }, caller, params, request, reply);
  };
  // Fastify's own HEAD would answer content-length 0.
  app.route({ method: ['GET', 'HEAD'], url, compress: false, handler });

  app.get(`${linkFolder}/:project/:reward/:file/captions`, async (request, reply) => {
    const caller = await authenticate(request, reply);
    if (!caller) throw new ProductError('loginRequired');
    const params = linkSchema
      .pick({ project: true, reward: true, file: true })
      .safeParse(request.params).data;
    if (!params) throw new ProductError('notFound');
    const { db } = platform.database;
    await openContents(db, caller, { projectId: params.project, id: params.reward });
    const captions = await findCaptions(db, params.reward, params.file);
    if (captions === null) throw new ProductError('notFound');
    setFileHeaders(reply);
    return reply.header('cache-control', 'private, no-store').type('text/vtt; charset=utf-8').send(captions);
  });
}

async function sendFile(
  { platform, storage }: Stores,
  caller: Caller,
  { sig, ...link }: z.output<typeof linkSchema>,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { range } = headers;
  const ifRange = headers['if-range']?.toString();
  const resumes = (etag: string) => ifRange === etag && range !== undefined;
  const { file, isManager } = await openFile(platform, caller, link, { sig, resumes });
  const part = readByteRange({ range, ifRange }, { size: file.bytes, etag: etagOf(file) });
  if (part === 'unsatisfiable') {
    describe(reply, file, link.use);
    return reply.status(416).header('content-range', `bytes */${file.bytes}`).send('');
  }
  const { first, last } = part ?? { first: 0, last: file.bytes - 1 };
  const isSent = method !== 'HEAD';
  const bytes = isSent ? await storage.openRange(file.path, first, last) : undefined;
  if (bytes === null) {
    platform.log.error({ reward: link.reward, file: link.file }, 'the file of a reward is lost');
    throw new ProductError('notFound');
  }
  // Counted only when there is something to send.
  if (bytes && first === 0 && !isManager)
    await countStart(platform, caller, link, file.mediaType).catch((error: unknown) => {
      bytes.destroy();
      throw error;
    });
  describe(reply, file, link.use);
  if (part) reply.status(206).header('content-range', `bytes ${first}-${last}/${file.bytes}`);
  return reply.header('content-length', String(last - first + 1)).send(bytes);
}

function describe(reply: FastifyReply, file: FileRow, use: FileLink['use']): void {
  setFileHeaders(reply);
  // Only types that browsers display are sent inline, whatever is requested.
  const isShown = use === 'show' && file.mediaType !== 'application/octet-stream';
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', etagOf(file))
    .header('cache-control', 'private, no-store, no-transform')
    // The proxy must stream it, not buffer it on disk.
    .header('x-accel-buffering', 'no')
    .header('content-disposition', contentDisposition(isShown ? 'inline' : 'attachment', file.name))
    .type(file.mediaType);
}
