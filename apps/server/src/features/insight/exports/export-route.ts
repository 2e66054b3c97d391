import { exportSupporters as call } from '@pq/contract/calls/projects';
import { fieldErrors } from '@pq/contract/field-errors';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '#src/platform/http/caller.ts';
import { contentDisposition } from '#src/platform/http/content-disposition.ts';
import { countUse } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { exportLimit } from '../policy.ts';
import { exportSupporters } from './export-supporters.ts';

/** `GET /user/sponsor/export`: a file, where calls answer an envelope. */
export function registerSupportersExport(
  app: FastifyInstance,
  platform: Platform,
  authenticate: Authenticate,
): void {
  app.get(`/api${call.path}`, async (request, reply) => {
    const caller = await authenticate(request, reply);
    if (!caller) throw new ProductError('loginRequired');
    const parsed = call.input.safeParse(request.query, { reportInput: true });
    if (!parsed.success) throw new ProductError('invalid', { fields: fieldErrors(parsed.error) });
    await countUse(platform.database.db, `supporters-export:${caller.uid}`, exportLimit);
    const { name, type, file } = await exportSupporters(platform, caller, parsed.data);
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', contentDisposition('attachment', name))
      .type(type)
      .send(file);
  });
}
