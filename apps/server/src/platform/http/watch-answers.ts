import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A phone on a poor line reads faster. The buffers of both ends count as read: some megabytes. */
const GRACE_MS = 30_000;
const BYTES_PER_MS = 8.192;
/** As long as nginx waits between two reads of a client. Players that were paused for longer ask for the rest. */
const SILENCE_MS = 60_000;

const CHECK_MS = 1_000;

type Answer = { socket: Socket; before: number; checkedMs: number; blockedMs: number };

/** A whole answer counts as written at once, although the system takes it piece by piece. */
function unsentBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}

/**
 * Ends connections whose reader does not take the answer at a least speed: each occupies memory, a file and, with a remote
 * store, one of its connections. Only time in which bytes wait for the reader counts. Returns the check, which runs every second.
 */
export function watchAnswers(
  app: FastifyInstance,
  { now = () => performance.now(), silenceMs = SILENCE_MS }: { now?: () => number; silenceMs?: number } = {},
): { check(): void } {
  const answers = new Map<ServerResponse, Answer>();

  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw;
    // Injected requests have no socket.
    if (typeof socket?.bytesWritten === 'number' && !answers.has(reply.raw)) {
      answers.set(reply.raw, { socket, before: socket.bytesWritten, checkedMs: now(), blockedMs: 0 });
      // Node notices progress within a piece, too, and sets the timeout back for the next request of the connection.
      reply.raw.setTimeout(silenceMs).once('close', () => answers.delete(reply.raw));
    }
    done(null, payload);
  });

  const check = () => {
    const nowMs = now();
    for (const answer of answers.values()) {
      const { socket, before } = answer;
      // A longer pause between two checks was the process's own.
      if (socket.writableLength > 0) answer.blockedMs += Math.min(nowMs - answer.checkedMs, CHECK_MS);
      answer.checkedMs = nowMs;
      const bytes = socket.bytesWritten - unsentBytes(socket) - before;
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
