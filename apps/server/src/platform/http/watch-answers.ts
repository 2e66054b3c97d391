import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A phone on a poor line reads faster, and a paused player reads on within the time that its start has earned. */
const GRACE_MS = 30_000;
const BYTES_PER_MS = 8.192;

const CHECK_MS = 1_000;

type Answer = { socket: Socket; before: number; checkedMs: number; blockedMs: number };

/**
 * Ends connections whose reader does not take the answer at a least speed: each occupies memory, a file and, with a remote
 * store, one of its connections. Only time in which bytes wait for the reader counts. Returns the check, which runs every second.
 */
export function watchAnswers(
  app: FastifyInstance,
  { now = () => performance.now() }: { now?: () => number } = {},
): { check(): void } {
  const answers = new Map<ServerResponse, Answer>();

  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw;
    // Injected requests have no socket.
    if (typeof socket?.bytesWritten === 'number' && !answers.has(reply.raw)) {
      answers.set(reply.raw, { socket, before: socket.bytesWritten, checkedMs: now(), blockedMs: 0 });
      reply.raw.once('close', () => answers.delete(reply.raw));
    }
    done(null, payload);
  });

  const check = () => {
    const nowMs = now();
    for (const answer of answers.values()) {
      const { socket, before } = answer;
      if (socket.writableLength > 0) answer.blockedMs += nowMs - answer.checkedMs;
      answer.checkedMs = nowMs;
      const bytes = socket.bytesWritten - before;
      if (answer.blockedMs >= GRACE_MS + bytes / BYTES_PER_MS) socket.destroy();
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(check, CHECK_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return { check };
}
