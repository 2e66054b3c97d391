import { createHash } from 'node:crypto';
import * as calls from '@pq/contract/calls/deliveries';
import { t } from '@pq/domain/copy';
import type { FastifyInstance } from 'fastify';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { endCalendar, readCalendar, readCalendarUrl, renewCalendar } from './calendar.ts';
import { listDeliveries } from './list-deliveries.ts';

const requestLimit = { name: 'calendar', max: 60 };

export function registerDeliveries(app: FastifyInstance, router: CallRouter, platform: Platform): void {
  router.guarded(calls.listDeliveries, async ({ caller }) => ({
    data: {
      deliveries: await listDeliveries(platform, caller),
      calendar: await readCalendarUrl(platform, caller),
    },
  }));
  router.guarded(calls.renewCalendar, async ({ caller }) => ({
    data: { calendar: await renewCalendar(platform, caller) },
    msg: t('delivery.calendar.renewed'),
  }));
  router.guarded(calls.endCalendar, async ({ caller }) => {
    await endCalendar(platform, caller);
    return { data: { calendar: null }, msg: t('delivery.calendar.ended') };
  });
  // Without the router: programs read it without a session, and ask whether it has changed.
  app.get(`/api${calls.getCalendar.path}`, { config: { requestLimit } }, async (request, reply) => {
    const sent = calls.getCalendar.input.safeParse(request.query);
    if (!sent.success) throw new ProductError('notFound');
    const text = await readCalendar(platform, sent.data.token);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply
      .header('cache-control', 'private, max-age=300')
      .header('referrer-policy', 'no-referrer')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply
      .header('content-disposition', 'inline; filename="pq.ics"')
      .type('text/calendar; charset=utf-8')
      .send(text);
  });
}
