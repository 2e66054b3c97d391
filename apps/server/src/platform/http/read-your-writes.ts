import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { type MustSee, parsePosition, seeingAtLeast } from '../database/replica.ts';
import { hostCookie } from './host-cookie.ts';

/** Longer than any replica that is asked may be behind. */
const KEPT_S = 60;

/**
 * Lets people see their own writes where lists are read from a replica: whoever has changed something carries
 * its position in a cookie for a minute, and is shown the primary until the replica has it. A client without
 * cookies (Authorization) is always shown the primary: nothing tells what it has written.
 */
export function rememberOwnWrites(app: FastifyInstance, database: Database, secure: boolean): void {
  const { written } = database;
  if (!written) return;
  const cookie = hostCookie('pq.seen', secure);
  const mustSee = ({ headers }: FastifyRequest): MustSee =>
    headers.authorization ? 'newest' : parsePosition(cookie.read(headers.cookie));

  app.addHook('onRequest', (request, _reply, done) => seeingAtLeast(mustSee(request), done));
  app.addHook('onSend', async ({ method, headers }, reply) => {
    if (method === 'GET' || method === 'HEAD' || reply.statusCode >= 400 || headers.authorization) return;
    const position = await written().catch(() => null);
    if (position !== null) reply.header('set-cookie', cookie.set(position, KEPT_S));
  });
}
