import { t } from '@pq/domain/copy';
import type { FastifyRequest } from 'fastify';
import { ProductError } from '../product-error.ts';

const HEADER = 'idempotency-key';
const FORM = /^[\x21-\x7e]{1,200}$/;

/**
 * The client's idempotency key, or null: 1 to 200 printable ASCII characters without spaces. Throws invalid for any
 * other value, because ignoring it would make a repeat unsafe.
 */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const sent = request.headers[HEADER];
  if (sent === undefined) return null;
  if (typeof sent === 'string' && FORM.test(sent)) return sent;
  throw ProductError.ofField(HEADER, t('field.format'));
}
