import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const HEADER = 'x-pq-in-process';
/** Known to this process only, so that nobody outside can pass for it. */
const mark = randomBytes(24).toString('base64url');

/** Marks a call that a page of ours makes while it is rendered. */
export const inProcessHeaders = { [HEADER]: mark } as const;

/** Whether a request is part of rendering a page, which was counted when it came in. */
export function isInProcess(request: FastifyRequest): boolean {
  return request.headers[HEADER] === mark;
}
