import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { parsePosition, type RequiredPosition, withRequiredPosition } from '../database/replica.ts';
import { hostCookie } from './host-cookie.ts';

/** Longer than any replica that is asked may be behind. */
const COOKIE_TTL_S = 60;

/**
 * Lets people see their own writes where lists are read from a replica: whoever has changed something carries
 * its position in a cookie for a minute, and is shown the primary until the replica has it. A client without
 * cookies (Authorization) is always shown the primary: nothing tells what it has written.
 */
export function trackOwnWrites(app: FastifyInstance, database: Database, secure: boolean): void {
  const { readPrimaryPosition } = database;
  if (!readPrimaryPosition) return;
  const cookie = hostCookie('pq.seen', secure);
  const requiredPosition = ({ headers }: FastifyRequest): RequiredPosition =>
    headers.authorization ? 'newest' : parsePosition(cookie.read(headers.cookie));

  app.addHook('onRequest', (request, _reply, done) => withRequiredPosition(requiredPosition(request), done));
  app.addHook('onSend', async ({ method, headers }, reply) => {
    if (method === 'GET' || method === 'HEAD' || reply.statusCode >= 400 || headers.authorization) return;
    const position = await readPrimaryPosition().catch(() => null);
    if (position !== null) reply.header('set-cookie', cookie.set(position, COOKIE_TTL_S));
  });
}
