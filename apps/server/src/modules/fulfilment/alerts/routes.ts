import { setTimeout as delay } from 'node:timers/promises';
import * as calls from '@pq/contract/calls/alerts';
import { t } from '@pq/domain/copy';
import { pageSizes } from '@pq/domain/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getProjectCards } from '#src/modules/projects/index.ts';
import { networkOf } from '#src/platform/http/addresses.ts';
import { countUse, countUseFrom } from '#src/platform/http/limits.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { confirmAlertMail, readAlertLink, requestAlertMail, stopAlertMail } from './alert-mails.ts';
import { readOpeningCalendar } from './opening-calendar.ts';
import { listAlertedKeys } from './queries.ts';
import { setAlert } from './set-alert.ts';

/** Minimum duration of the answer, so that it does not reveal whether a mail was sent. */
const MIN_REQUEST_MS = 200;

const requestLimit = { name: 'opening', max: 60 };

export function registerAlerts(app: FastifyInstance, router: CallRouter, platform: Platform): void {
  const { db } = platform.database;
  const perAddress = { max: 60 * platform.config.addressLimitFactor, windowS: 600 };
  const countLink = (request: FastifyRequest) =>
    countUseFrom(db, 'alert-link', networkOf(request), perAddress);

  router.guarded(calls.setAlert, async ({ input, caller }) => {
    await countUse(db, `alert:${caller.uid}`, { max: 60, windowS: 60 });
    return { data: await setAlert(platform, caller, input), msg: t(input.on ? 'alert.on' : 'alert.off') };
  });
  router.guarded(calls.listAlerts, async ({ input, caller }) => {
    const { page, before } = input;
    const rows = { limit: pageSizes.alerts, offset: page * pageSizes.alerts, before };
    const keys = await listAlertedKeys(db, caller.uid, rows);
    return { data: await getProjectCards(db, keys, caller) };
  });
  router.open(calls.requestAlertMail, async ({ input, request }) => {
    await Promise.all([requestAlertMail(platform, input, networkOf(request)), delay(MIN_REQUEST_MS)]);
    return { data: null, msg: t('alert.mailed') };
  });
  router.open(calls.readAlertLink, async ({ input, request }) => {
    await countLink(request);
    return { data: await readAlertLink(platform, input.token) };
  });
  router.open(calls.confirmAlertMail, async ({ input, request }) => {
    await countLink(request);
    return { data: await confirmAlertMail(platform, input.token), msg: t('alert.confirmed') };
  });
  router.open(calls.stopAlertMail, async ({ input, request }) => {
    await countLink(request);
    await stopAlertMail(platform, input.token);
    return { data: null, msg: t('alert.erased') };
  });
  // Without the router: phones open it in their calendar, without the headers of the site.
  app.get(`/api${calls.getOpeningCalendar.path}`, { config: { requestLimit } }, async (request, reply) => {
    const sent = calls.getOpeningCalendar.input.safeParse(request.query);
    if (!sent.success) throw new ProductError('notFound');
    return reply
      .header('cache-control', 'private, max-age=300')
      .header('content-disposition', 'inline; filename="pq.ics"')
      .type('text/calendar; charset=utf-8')
      .send(await readOpeningCalendar(platform, sent.data.projectid));
  });
}
