import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../product-error.ts';

/** An open stream of server-sent events. */
export type EventStream = {
  /** Sends an event made by `encodeEvent`. Who does not read is cut off before much waits for them. */
  send(event: Buffer): void;
  end(): void;
};

export type EventStreams = {
  /** Throws tooMany when this address has as many streams open as it may. */
  assertCapacity(request: FastifyRequest): void;
  /** Turns an answer into a stream; `onEnd` is called once, whoever ends it. */
  open(request: FastifyRequest, reply: FastifyReply, onEnd: () => void): EventStream;
};

const HEARTBEAT_MS = 25_000;
const HEARTBEAT = Buffer.from(':\n\n');
/** What may wait for a reader in this process. The operating system holds some more. */
const MAX_BUFFERED_BYTES = 65_536;
/** The end of a stream waits no longer for a reader who does not read. */
const CLOSE_TIMEOUT_MS = 1_000;
/** A browser comes back after so long, each at its own time: all of them lose their streams when a process stops. */
const RETRY_MS = { from: 2_000, spread: 4_000 };

/** The event that `data` is, as JSON. */
export function encodeEvent(data: unknown): Buffer {
  return Buffer.from(`data: ${JSON.stringify(data)}\n\n`);
}

/** The event streams of an app, counted by `viewers`: they end when it closes, and one beat keeps all of them open. */
export function createEventStreams(
  app: FastifyInstance,
  perAddress: number,
  viewers: { inc(): void; dec(): void },
): EventStreams {
  const streams = new Set<EventStream>();
  const byAddress = new Map<string, number>();
  let heartbeat: NodeJS.Timeout | null = null;

  const add = (stream: EventStream, ip: string) => {
    streams.add(stream);
    viewers.inc();
    byAddress.set(ip, (byAddress.get(ip) ?? 0) + 1);
    heartbeat ??= setInterval(() => {
      for (const open of streams) open.send(HEARTBEAT);
    }, HEARTBEAT_MS).unref();
  };
  const remove = (stream: EventStream, ip: string) => {
    streams.delete(stream);
    viewers.dec();
    const left = (byAddress.get(ip) ?? 0) - 1;
    if (left > 0) byAddress.set(ip, left);
    else byAddress.delete(ip);
    if (streams.size > 0 || !heartbeat) return;
    clearInterval(heartbeat);
    heartbeat = null;
  };
  app.addHook('preClose', async () => {
    for (const stream of [...streams]) stream.end();
  });

  return {
    assertCapacity({ ip }) {
      if ((byAddress.get(ip) ?? 0) >= perAddress) throw new ProductError('tooMany');
    },
    open({ ip }, reply, onEnd) {
      const raw = hijackReply(reply);
      // The end of the connection ends the stream: no chunk needs a frame of its own.
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
      add(stream, ip);
      const end = () => {
        remove(stream, ip);
        onEnd();
      };
      // Whoever has gone while we looked is not told of again.
      if (raw.destroyed) setImmediate(end);
      else raw.once('close', end);
      raw.on('error', () => {});
      const retryMs = RETRY_MS.from + Math.floor(Math.random() * RETRY_MS.spread);
      raw.write(`retry: ${retryMs}\n\n`);
      return stream;
    },
  };
}

/** Takes an answer out of Fastify's hands; the headers that it has until then, such as the id of its request, stay. */
export function hijackReply(reply: FastifyReply): ServerResponse {
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  reply.hijack();
  return raw;
}
