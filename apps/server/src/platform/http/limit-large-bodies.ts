import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../product-error.ts';
import type { RequestLimiting } from './limit-requests.ts';
import { createNetworkPlaces } from './network-places.ts';

/** Smaller bodies arrive in one piece. */
export const SMALL_BYTES = 65_536;
/** Large bodies at once. Many people share the address of a carrier or an office, so members do not compete with its visitors. */
export const MAX_AT_ONCE = { visitorsOfNetwork: 20, membersOfNetwork: 200, account: 20 };
const RETRY_AFTER_S = 5;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is not for visitors: their large bodies are refused before they are read. */
    membersOnly?: boolean;
  }
}

/**
 * Limits concurrent large bodies of an account, or of the visitors of a network; a slot is free again with the answer. The
 * session is verified before it counts as an account: a dead session must not make the process parse.
 */
export function limitLargeBodies(
  app: FastifyInstance,
  { factor, authenticate }: Pick<RequestLimiting, 'factor' | 'authenticate'>,
): void {
  const visitors = createNetworkPlaces(MAX_AT_ONCE.visitorsOfNetwork * factor);
  const members = createNetworkPlaces(MAX_AT_ONCE.membersOfNetwork * factor);
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const caller = await authenticate(request, null);
    if (!caller && request.routeOptions.config.membersOnly) throw new ProductError('loginRequired');
    const leave = caller
      ? members.enter(request, [{ key: `account:${caller.uid}`, max: MAX_AT_ONCE.account * factor }])
      : visitors.enter(request);
    if (!leave) throw new ProductError('unavailable', { retryAfterS: RETRY_AFTER_S });
    request.raw.once('end', leave).once('close', leave);
    reply.raw.once('close', leave);
    // A connection that ended during the look-up has closed both already.
    if (request.raw.destroyed || reply.raw.destroyed) leave();
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!isLarge(request)) return done();
    // Else Fastify parses it before it answers that there is no such route.
    if (request.is404) return done(new ProductError('notFound'));
    enter(request, reply).then(() => done(), done);
  });
}

function isLarge({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > SMALL_BYTES;
}
