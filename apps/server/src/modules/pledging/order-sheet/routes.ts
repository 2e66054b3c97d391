import { t } from '@pq/domain/copy';
import { orderTemplateUrl } from '@pq/domain/files/upload';
import type { FastifyInstance } from 'fastify';
import { createByteCache } from '#src/platform/byte-cache.ts';
import { contentDisposition } from '#src/platform/http/file-headers.ts';
import { drawOrderSheet } from './draw-order-sheet.ts';

const HOUR_S = 3_600;

/** `GET /templates/order-request.png`: the empty order sheet, drawn when it is asked for first. */
export function registerOrderSheet(app: FastifyInstance): void {
  const kept = createByteCache({ maxBytes: 1_048_576, atOnce: 1, maxWaiting: 1_000 });
  app.get(orderTemplateUrl, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${HOUR_S}`)
      .header('content-disposition', contentDisposition('attachment', t('pay.template.name')))
      .type('image/png')
      .send(await kept('order', drawOrderSheet)),
  );
}
