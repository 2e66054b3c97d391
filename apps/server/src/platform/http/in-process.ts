import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const HEADER = 'x-pq-in-process';
/** Random per process, so that no client can send it. */
const secret = randomBytes(24).toString('base64url');

export const inProcessHeaders = { [HEADER]: secret } as const;

/** Whether a request comes from rendering a page, which was counted itself. */
export function isInProcess(request: Pick<IncomingMessage, 'headers'>): boolean {
  return request.headers[HEADER] === secret;
}
