import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { parsePosition, type RequiredPosition, withRequiredPosition } from '../database/replica.ts';
import { hostCookie } from './host-cookie.ts';

/** Longer than the maximum lag of a replica that is read. */
const COOKIE_TTL_S = 60;

/**
 * Read-your-writes with replicas: after a write the WAL position goes into a cookie for a minute, and lists are read
 * from the primary until the replica has it. Clients without cookies (Authorization) always read from the primary.
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
