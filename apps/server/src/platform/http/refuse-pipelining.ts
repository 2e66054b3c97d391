import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Unanswered requests of a connection, oldest first. */
const unanswered = new WeakMap<Socket, Set<ServerResponse>>();

/** One is answered, one waits. */
const MAX_UNANSWERED = 2;

/**
 * Closes connections that send several requests before the previous one is answered. Browsers and proxies do not, and Node starts
 * them all: 64 KB of requests opened a thousand files. Counted here, because hooks do not see what Node or the router refuses.
 */
export class CountedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  constructor(...args: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...args);
    const [{ socket }] = args;
    const answers = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, answers.add(this));
    this.once('close', () => answers.delete(this));
    if (answers.size > MAX_UNANSWERED) socket.destroy();
  }
}

/**
 * Starts a request when the previous one of its connection is answered. A client may have read all bytes of an answer whose stream
 * has not ended yet, and nginx gives the connection to another request at once. Call it before other hooks.
 */
export function startRequestsInTurn(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const [first] = unanswered.get(socket) ?? [];
    // Later requests of the same piece arrive even after the end of the connection.
    if (first && socket.destroyed) return;
    if (!first || first === reply.raw) return done();
    first.once('close', () => {
      if (!socket.destroyed) done();
    });
  });
}
