import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const HEADER = 'x-pq-in-process';
/** Known to this process only, so that nobody outside can pass for it. */
const secret = randomBytes(24).toString('base64url');

/** Marks a call that a page of ours makes while it is rendered. */
export const inProcessHeaders = { [HEADER]: secret } as const;

/** Whether a request is part of rendering a page, which was counted when it came in. */
export function isInProcess(request: Pick<IncomingMessage, 'headers'>): boolean {
  return request.headers[HEADER] === secret;
}
