import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../product-error.ts';
import { endTurn } from './limit-concurrency.ts';
import { createNetworkPlaces, createPlaces } from './network-places.ts';

export type EventStream = {
  /** A client that does not read is disconnected. */
  send(event: Buffer): void;
  end(): void;
};

export type EventStreams = {
  /**
   * Counts a stream until its response closes, whether it is opened or refused. Call it before anything is awaited, or
   * parallel requests all find a place free. Throws tooMany when the network or its site has its maximum, unavailable when
   * the process has.
   */
  reserve(request: FastifyRequest, reply: FastifyReply): void;
  /** Counts a reserved stream for an account, too. Throws tooMany when that has its maximum. */
  reserveFor(account: string, reply: FastifyReply): void;
  /** Opens a reserved stream. `onEnd` is called once, whichever side ends the stream. */
  open(reply: FastifyReply, onEnd: () => void): EventStream;
};

const HEARTBEAT_MS = 25_000;
const HEARTBEAT = Buffer.from(':\n\n');
/** Streams of a kind that one network may have (LIMITS=strict): a household, an office, a café. */
const PER_NETWORK = { figures: 100, bells: 200 };
/** One for each browser of a person, not for each tab. */
const PER_ACCOUNT = 20;
/** Of a kind, as measured (docs/operations.md). */
const PER_PROCESS = 10_000;
/** Per stream in this process; the operating system buffers some more. */
const MAX_BUFFERED_BYTES = 65_536;
const CLOSE_TIMEOUT_MS = 1_000;
/** Reconnect delay, spread out because all clients lose their streams when a process stops. */
const RETRY_MS = { from: 2_000, spread: 4_000 };

/** Ends a stream before the next event that `mayRead` does not allow any more: a stream may last for days, and its session end. */
export function sendWhile(mayRead: () => Promise<boolean>, { send, end }: EventStream): EventStream {
  const sendOrEnd = async (event: Buffer) => {
    const is = await mayRead().catch(() => false);
    if (is) send(event);
    else end();
  };
  return { send: (event) => void sendOrEnd(event), end };
}

export function encodeEvent(data: unknown): Buffer {
  return Buffer.from(`data: ${JSON.stringify(data)}\n\n`);
}

type StreamLimits = { perNetwork: number; perAccount: number; perProcess: number };

export function streamLimits(of: keyof typeof PER_NETWORK, factor: number): StreamLimits {
  return { perNetwork: PER_NETWORK[of] * factor, perAccount: PER_ACCOUNT * factor, perProcess: PER_PROCESS };
}

/** One for all streams of a kind, so that they share the limits. They end when the app closes; one timer sends the heartbeats of all. */
export function createEventStreams(
  app: FastifyInstance,
  viewers: { inc(): void; dec(): void },
  { perNetwork, perAccount, perProcess }: StreamLimits,
): EventStreams {
  const streams = new Set<EventStream>();
  const places = createNetworkPlaces(perNetwork);
  const accounts = createPlaces();
  let reserved = 0;
  let heartbeat: NodeJS.Timeout | null = null;

  const add = (stream: EventStream) => {
    streams.add(stream);
    viewers.inc();
    heartbeat ??= setInterval(() => {
      for (const open of streams) open.send(HEARTBEAT);
    }, HEARTBEAT_MS).unref();
  };
  const remove = (stream: EventStream) => {
    streams.delete(stream);
    viewers.dec();
    if (streams.size > 0 || !heartbeat) return;
    clearInterval(heartbeat);
    heartbeat = null;
  };
  app.addHook('preClose', async () => {
    for (const stream of [...streams]) stream.end();
  });

  return {
    reserve(request, { raw }) {
      if (reserved >= perProcess) throw new ProductError('unavailable');
      const leave = places.enter(request);
      if (!leave) throw new ProductError('tooMany');
      reserved += 1;
      onClose(raw, () => {
        reserved -= 1;
        leave();
      });
    },
    reserveFor(account, { raw }) {
      const leave = accounts.enter([{ key: account, max: perAccount }]);
      if (!leave) throw new ProductError('tooMany');
      onClose(raw, leave);
    },
    open(reply, onEnd) {
      const raw = hijackReply(reply);
      // The closing connection ends the stream, so chunked encoding is not needed.
      raw.useChunkedEncodingByDefault = false;
      raw.shouldKeepAlive = false;
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      const stream: EventStream = {
        send(event) {
          if (raw.destroyed || raw.writableEnded) return;
          raw.write(event);
          if (raw.writableLength > MAX_BUFFERED_BYTES) raw.destroy();
        },
        end() {
          raw.end();
          setTimeout(() => raw.destroy(), CLOSE_TIMEOUT_MS).unref();
        },
      };
      add(stream);
      onClose(raw, () => {
        remove(stream);
        onEnd();
      });
      raw.on('error', () => {});
      const retryMs = RETRY_MS.from + Math.floor(Math.random() * RETRY_MS.spread);
      raw.write(`retry: ${retryMs}\n\n`);
      return stream;
    },
  };
}

function onClose(raw: ServerResponse, end: () => void): void {
  // A client that is gone already emits no further close event.
  if (raw.destroyed) setImmediate(end);
  else raw.once('close', end);
}

/** With the headers set so far, such as the request id. */
export function hijackReply(reply: FastifyReply): ServerResponse {
  const { raw } = reply;
  endTurn(raw);
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  reply.hijack();
  return raw;
}
