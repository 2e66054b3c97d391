import { exportPayments as call } from '@pq/contract/calls/payments';
import { fieldErrors } from '@pq/contract/field-errors';
import type { FastifyInstance } from 'fastify';
import type { Authenticate, Operator } from '#src/platform/http/caller.ts';
import { contentDisposition } from '#src/platform/http/content-disposition.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { exportPayments } from './export-payments.ts';

/** `GET /admin/export`: a file, where calls answer an envelope. */
export function registerPaymentsExport(
  app: FastifyInstance,
  platform: Platform,
  authenticate: Authenticate,
): void {
  app.get(`/api${call.path}`, async (request, reply) => {
    const caller = await authenticate(request, reply);
    if (!caller) throw new ProductError('loginRequired');
    if (caller.role !== 'admin') throw new ProductError('permission');
    const parsed = call.input.safeParse(request.query, { reportInput: true });
    if (!parsed.success) throw new ProductError('invalid', { fields: fieldErrors(parsed.error) });
    const operator: Operator = { ...caller, role: 'admin' };
    const { name, file } = await exportPayments(platform, operator, parsed.data);
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', contentDisposition('attachment', name))
      .type('text/csv; charset=utf-8')
      .send(file);
  });
}
