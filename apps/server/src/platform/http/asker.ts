import type { FastifyRequest } from 'fastify';
import { networkOf, originOf } from './addresses.ts';
import type { Caller } from './caller.ts';
import { isInProcess } from './in-process.ts';

/** Whom a request counts for in queues. Pages of visitors are one asker, because they are rendered in turns and for all. */
export function askerOf(caller: Caller | null, request: FastifyRequest): string {
  return caller?.uid ?? (isInProcess(request) ? 'pages' : originOf(networkOf(request)));
}
