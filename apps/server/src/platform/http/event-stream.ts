import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../product-error.ts';
import { endTurn } from './limit-concurrency.ts';
import { createNetworkPlaces, createPlaces } from './network-places.ts';

export type EventStream = {
  /** A client that does not read is disconnected. */
  send(event: Buffer): void;
  end(): void;
};

export type ReservedStream = {
  /** Counts it for an account, too. Throws tooMany when that has its maximum. */
  countFor(account: string): void;
  /** `onEnd` is called once, whichever side ends the stream. */
  open(onEnd: () => void): EventStream;
};

export type EventStreams = {
  /**
   * Counts a stream until its connection closes, or its response when it is refused. Call it before anything is awaited, or
   * parallel requests all find a place free. Throws tooMany when the network or its site has its maximum, unavailable when
   * the process has. An open stream has nothing of its request, which is therefore released: closures of the watcher must not
   * refer to it either.
   */
  reserve(request: FastifyRequest, reply: FastifyReply): ReservedStream;
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
    reserve(request, reply) {
      if (reserved >= perProcess) throw new ProductError('unavailable');
      const leave = places.enter(request);
      if (!leave) throw new ProductError('tooMany');
      reserved += 1;
      let unopened: FastifyReply | null = reply;
      let [isDetached, isClosed] = [false, false];
      const ends = [leave];
      const onEnd = (end: () => void) => {
        if (isClosed) setImmediate(end);
        else ends.push(end);
      };
      const close = () => {
        isClosed = true;
        reserved -= 1;
        for (const end of ends) end();
      };
      onClose(reply.raw, () => {
        if (!isDetached) close();
      });
      return {
        countFor(account) {
          const leaveAccount = accounts.enter([{ key: account, max: perAccount }]);
          if (!leaveAccount) throw new ProductError('tooMany');
          onEnd(leaveAccount);
        },
        open(end) {
          if (!unopened) throw new Error('the stream was opened before');
          const raw = hijackReply(unopened);
          unopened = null;
          const stream = sendHead(raw, (socket) => {
            isDetached = true;
            socket.once('close', close);
          });
          add(stream);
          onEnd(() => {
            remove(stream);
            end();
          });
          return stream;
        },
      };
    },
  };
}

/**
 * The response finishes with the head of the stream. After the last response of a connection Node calls `destroySoon`, by then done with
 * request, response and parser: 15 KB that an open stream would occupy for as long as it is open.
 */
function sendHead(raw: ServerResponse, onDetached: (socket: Socket) => void): EventStream {
  const { socket } = raw;
  raw.on('error', () => {});
  // The closing connection ends the stream, so chunked encoding is not needed.
  raw.useChunkedEncodingByDefault = false;
  raw.shouldKeepAlive = false;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  if (socket)
    socket.destroySoon = () => {
      if (socket.destroyed) return;
      detach(socket);
      onDetached(socket);
    };
  const retryMs = RETRY_MS.from + Math.floor(Math.random() * RETRY_MS.spread);
  raw.end(`retry: ${retryMs}\n\n`);
  return streamOn(socket);
}

/** Frees the parser of the connection, which still counts as one of its server. */
function detach(socket: Socket): void {
  socket.destroySoon = Socket.prototype.destroySoon;
  // Node frees the parser, and aborts further requests, which ends the connection.
  socket.emit('close');
  socket.removeAllListeners();
  // A client has nothing more to send: its bytes, like its end, are those of a connection that is of no use any more.
  socket.on('data', destroy).on('end', destroy).on('error', destroy);
}

function destroy(this: Socket): void {
  this.destroy();
}

function streamOn(socket: Socket | null): EventStream {
  return {
    send(event) {
      if (!socket?.writable) return;
      socket.write(event);
      if (socket.writableLength > MAX_BUFFERED_BYTES) socket.destroy();
    },
    end() {
      socket?.end(() => socket.destroy());
      setTimeout(() => socket?.destroy(), CLOSE_TIMEOUT_MS).unref();
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
