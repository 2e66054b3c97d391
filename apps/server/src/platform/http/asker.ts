import type { FastifyRequest } from 'fastify';
import { networkOf, originOf } from './addresses.ts';
import type { Caller } from './caller.ts';
import { pageAskerOf } from './in-process.ts';

/** Whom a request counts for in queues; a call of a page for whom the page counts, although visitors share it. */
export function askerOf(caller: Caller | null, request: FastifyRequest): string {
  return caller?.uid ?? pageAskerOf(request) ?? originOf(networkOf(request));
}
