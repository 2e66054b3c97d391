import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { newShortId } from '../ids.ts';
import { withRequest } from '../log-context.ts';
import type { Platform } from '../platform.ts';
import { isInProcess } from './in-process.ts';
import { isOverRequestLimit } from './limit-requests.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
const VALID_ID = /^[\w-]{8,64}$/;

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
 * Counts every request and logs one line (LOG_LEVEL=info) with its route pattern: URLs, searches and mail links may
 * identify a person. The response carries the request's id. In-process calls of pages are counted separately.
 */
export function watchRequests(
  app: FastifyInstance,
  { metrics, log }: Pick<Platform, 'metrics' | 'log'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    withRequest(request.id, done);
  });
  // Body events run in the connection's context, which other requests share.
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
