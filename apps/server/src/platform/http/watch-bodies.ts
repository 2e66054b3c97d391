import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../product-error.ts';
import { envelopeOf } from './error-handler.ts';
import { hijackReply } from './event-stream.ts';

/** A phone on a poor line sends faster; a connection that only occupies a place does not. */
const FIRST_BYTES = 65_536;
const FIRST_MS = 5_000;
const BYTES_PER_MS = 8.192;
/** Fast senders may fall silent for this long, for example between two cells of a network. */
const MAX_SILENCE_MS = 10_000;

const CHECK_MS = 1_000;
/**
 * The rest of a refused body is read for this long, so that a client which sends all of it first reads the answer, and as
 * slowly, so that refused bodies cost little: 64 KB at a time.
 */
const LINGER_MS = 5_000;
const DRAIN_EVERY_MS = 20;

export type Pace = {
  /** `bytes`: received so far. `isOurs`: received bytes wait for us, so that the sender is blocked. */
  isTooSlow(nowMs: number, bytes: number, isOurs: boolean): boolean;
};

/** Time that the sender spent waiting for us does not count. */
export function createPace(startedMs: number): Pace {
  let checkedMs = startedMs;
  let movedMs = startedMs;
  let waitedMs = 0;
  let before = 0;
  return {
    isTooSlow(nowMs, bytes, isOurs) {
      if (isOurs) waitedMs += nowMs - checkedMs;
      if (isOurs || bytes > before) movedMs = nowMs;
      before = bytes;
      checkedMs = nowMs;
      const elapsedMs = nowMs - startedMs - waitedMs;
      if (elapsedMs < FIRST_MS) return false;
      const least = FIRST_BYTES + (elapsedMs - FIRST_MS) * BYTES_PER_MS;
      return bytes < least || nowMs - movedMs >= MAX_SILENCE_MS;
    },
  };
}

type Body = { request: FastifyRequest; reply: FastifyReply; before: number; pace: Pace; answeredMs?: number };

/**
 * Ends requests whose body does not arrive at a least speed, with tooSlow, whichever route reads it and however. What
 * arrives after the answer is dropped, for a few seconds. Call it before hooks that refuse. Returns the check, which runs every
 * second.
 */
export function watchBodies(
  app: FastifyInstance,
  { now = () => performance.now() }: { now?: () => number } = {},
): { check(): void } {
  const bodies = new Set<Body>();

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const { socket } = raw;
    // Injected requests have no socket.
    if (!hasBody(request) || typeof socket?.bytesRead !== 'number') return done();
    // Whatever the connection has sent before belongs to other requests and to this one's head.
    const body: Body = { request, reply, before: socket.bytesRead, pace: createPace(now()) };
    bodies.add(body);
    const end = () => bodies.delete(body);
    raw.once('end', end).once('close', end);
    // Before the listener of Node, which reads the rest at full speed unless another reader does.
    reply.raw.prependOnceListener('finish', () => {
      if (raw.complete) return;
      body.answeredMs = now();
      drainSlowly(raw);
    });
    done();
  });

  const check = () => {
    const nowMs = now();
    for (const body of bodies) {
      const { raw } = body.request;
      // Complete, and only not yet read by us.
      if (raw.complete) continue;
      const bytes = raw.socket.bytesRead - body.before;
      const isTooSlow = body.pace.isTooSlow(nowMs, bytes, raw.readableLength > 0);
      const isAnswered = body.answeredMs !== undefined && nowMs - body.answeredMs >= LINGER_MS;
      if (!isTooSlow && !isAnswered) continue;
      bodies.delete(body);
      refuse(body);
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(check, CHECK_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return { check };
}

/** Answers at once, whatever still reads the body: its reading ends with the connection. */
function refuse({ request, reply }: Body): void {
  if (reply.raw.headersSent) return void request.raw.destroy();
  const refusal = new ProductError('tooSlow');
  const envelope = JSON.stringify(envelopeOf(refusal));
  const answer = hijackReply(reply);
  answer.writeHead(refusal.status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(envelope),
    connection: 'close',
  });
  answer.end(envelope, () => request.raw.destroy());
}

function drainSlowly(raw: IncomingMessage): void {
  raw.unpipe().pause().read(0);
  const timer = setInterval(() => raw.read(), DRAIN_EVERY_MS).unref();
  const end = () => clearInterval(timer);
  raw.once('end', end).once('close', end);
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
