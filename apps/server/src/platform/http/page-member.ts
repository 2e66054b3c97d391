import { PAGE_MEMBER_HEADER } from '@pq/contract/page-member';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProductError } from '../product-error.ts';
import type { Authenticate, Caller } from './caller.ts';
import { isSafeMethod } from './secure-app.ts';

/**
 * Refuses changing requests of a page that shows another account than that of the session, whichever route they are for,
 * before anything is done: a tab stays open while another member signs in in the same browser. A page without a session
 * is answered like a visitor.
 */
export function requirePageMember(app: FastifyInstance, authenticate: Authenticate): void {
  app.addHook('onRequest', async (request) => {
    if (isSafeMethod(request) || request.headers[PAGE_MEMBER_HEADER] === undefined) return;
    // A refused request must not prolong the session of the other account.
    assertPageMember(request, await authenticate(request, null));
  });
}

/** A visitor's page may read as a member: it finds out in that way that one has signed in. */
export function assertPageMember(request: FastifyRequest, caller: Caller | null): void {
  const shown = request.headers[PAGE_MEMBER_HEADER];
  if (!caller || shown === undefined || shown === caller.uid) return;
  if (shown === '' && isSafeMethod(request)) return;
  throw new ProductError('otherAccount');
}
