import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';

const HEADER = 'x-request-id';
const SOUND_ID = /^[\w-]{8,64}$/;

/** Gives each request its id: the one of a proxy in front of us, else a new one. */
export function createRequestIds(
  believesProxies: boolean,
): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = headers[HEADER];
    return believesProxies && typeof given === 'string' && SOUND_ID.test(given) ? given : randomUUID();
  };
}

/**
 * Counts every request and writes one line of it to the log (LOG_LEVEL=info), by the pattern of its route: addresses,
 * searches and links of mails may tell of a person. Answers carry the id that their lines have.
 */
export function watchRequests(
  app: FastifyInstance,
  { metrics, log }: Pick<Platform, 'metrics' | 'log'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime);
    metrics.requests.observe({ method, route, status }, reply.elapsedTime / 1_000);
    log.info({ requestId: request.id, method, route, status, ms }, 'request');
    done();
  });
}
