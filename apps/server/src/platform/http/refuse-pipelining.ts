import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections that send several requests before the previous one is answered. Browsers and proxies do not, and Node starts
 * them all: 64 KB of requests opened a thousand files. One waits: a client may have read all bytes of an answer while its stream has
 * not ended yet, and nginx gives the connection to another request at once.
 */
export function refusePipelining(app: FastifyInstance): void {
  const current = new WeakMap<Socket, ServerResponse>();
  const waiting = new WeakSet<Socket>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    // Injected requests have no socket.
    if (typeof socket?.bytesWritten !== 'number') return done();
    // Later requests of the same piece arrive even after the end of the connection.
    if (socket.destroyed || waiting.has(socket)) return void socket.destroy();
    const start = () => {
      current.set(socket, reply.raw);
      reply.raw.once('close', () => current.delete(socket));
      done();
    };
    const previous = current.get(socket);
    if (!previous) return start();
    waiting.add(socket);
    previous.once('close', () => {
      waiting.delete(socket);
      if (!socket.destroyed) start();
    });
  });
}
