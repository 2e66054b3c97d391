import { randomBytes } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

const HEADER = 'x-pq-in-process';
const ASKER_HEADER = 'x-pq-asker';
/** Random per process, so that no client can send it. */
const secret = randomBytes(24).toString('base64url');

/** `asker`: whom the page that is rendered counts for in queues. */
export function inProcessHeaders(asker: string) {
  return { [HEADER]: secret, [ASKER_HEADER]: asker };
}

/** Whether a request comes from rendering a page, which was counted itself. */
export function isInProcess(request: Pick<IncomingMessage, 'headers'>): boolean {
  return request.headers[HEADER] === secret;
}

/** Whom the page that makes this call counts for in queues; null for all other requests, whatever their headers. */
export function pageAskerOf(request: Pick<IncomingMessage, 'headers'>): string | null {
  const asker = request.headers[ASKER_HEADER];
  return isInProcess(request) && typeof asker === 'string' ? asker : null;
}

const PASSING_HEADER = 'x-pq-passing';

/** Lets a page know that the next answer to the same call may be another one, although nothing changes. */
export function markPassing(request: FastifyRequest, reply: FastifyReply): void {
  if (isInProcess(request)) reply.header(PASSING_HEADER, 'true');
}

export function isMarkedPassing(answer: { headers: OutgoingHttpHeaders }): boolean {
  return answer.headers[PASSING_HEADER] !== undefined;
}
