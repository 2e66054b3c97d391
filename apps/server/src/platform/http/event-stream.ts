import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../product-error.ts';

export type EventStream = {
  /** Sends an event made by `encodeEvent`. A client that does not read is disconnected. */
  send(event: Buffer): void;
  end(): void;
};

export type EventStreams = {
  /** Throws tooMany when this address has its maximum of open streams. */
  assertCapacity(request: FastifyRequest): void;
  /** `onEnd` is called once, whoever ends the stream. */
  open(request: FastifyRequest, reply: FastifyReply, onEnd: () => void): EventStream;
};

const HEARTBEAT_MS = 25_000;
const HEARTBEAT = Buffer.from(':\n\n');
/** Per stream in this process; the operating system buffers some more. */
const MAX_BUFFERED_BYTES = 65_536;
/** How long a closing stream waits for a client that does not read. */
const CLOSE_TIMEOUT_MS = 1_000;
/** Reconnect delay, spread out because all clients lose their streams when a process stops. */
const RETRY_MS = { from: 2_000, spread: 4_000 };

export function encodeEvent(data: unknown): Buffer {
  return Buffer.from(`data: ${JSON.stringify(data)}\n\n`);
}

/** They end when the app closes; one timer sends the heartbeats of all. */
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
      add(stream, ip);
      const end = () => {
        remove(stream, ip);
        onEnd();
      };
      // A client that is gone already emits no further close event.
      if (raw.destroyed) setImmediate(end);
      else raw.once('close', end);
      raw.on('error', () => {});
      const retryMs = RETRY_MS.from + Math.floor(Math.random() * RETRY_MS.spread);
      raw.write(`retry: ${retryMs}\n\n`);
      return stream;
    },
  };
}

/** Takes the raw response over from Fastify, with the headers set so far, such as the request id. */
export function hijackReply(reply: FastifyReply): ServerResponse {
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  reply.hijack();
  return raw;
}
