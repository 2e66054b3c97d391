import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections that send a request before the previous one is answered. Browsers and proxies do not, and Node starts them
 * all: 64 KB of requests opened a thousand files.
 */
export function refusePipelining(app: FastifyInstance): void {
  const busy = new WeakSet<Socket>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    // Injected requests have no socket.
    if (typeof socket?.bytesWritten !== 'number') return done();
    // Later requests of the same piece arrive even after the end of the connection.
    if (socket.destroyed || busy.has(socket)) return void socket.destroy();
    busy.add(socket);
    reply.raw.once('close', () => busy.delete(socket));
    done();
  });
}
