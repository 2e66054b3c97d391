import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { newShortId } from '../ids.ts';
import { withRequest } from '../log-context.ts';
import type { Platform } from '../platform.ts';
import { isInProcess } from './in-process.ts';
import { isOverRequestLimit } from './limit-requests.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
const VALID_ID = /^[\w-]{8,64}$/;

/** Gives each request its id: the one of a proxy in front of us, or of the page that is being rendered; else a new one. */
export function createRequestIds(
  trustsProxies: boolean,
): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = headers[REQUEST_ID_HEADER];
    const isTrusted = trustsProxies || isInProcess({ headers });
    return isTrusted && typeof given === 'string' && VALID_ID.test(given) ? given : newShortId();
  };
}

/**
 * Counts every request and writes one line of it to the log (LOG_LEVEL=info), by the pattern of its route: addresses,
 * searches and links of mails may tell of a person. Answers carry the id that all lines of their request have. What a page asks while
 * it is rendered is no request from outside, and counted apart.
 */
export function watchRequests(
  app: FastifyInstance,
  { metrics, log }: Pick<Platform, 'metrics' | 'log'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    withRequest(request.id, done);
  });
  // A body comes on events of its connection, which other requests use before and after.
  app.addHook('preValidation', (request, _reply, done) => withRequest(request.id, done));
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime);
    if (status === 429) metrics.countLimited(isOverRequestLimit(request) ? 'address' : 'use');
    if (isInProcess(request)) metrics.pageCalls.inc({ status: `${Math.floor(status / 100)}xx` });
    else metrics.requests.observe({ method, route, status }, reply.elapsedTime / 1_000);
    log.info({ requestId: request.id, method, route, status, ms }, 'request');
    done();
  });
}
