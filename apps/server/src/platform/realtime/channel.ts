import pg from 'pg';
import type { Log } from '../log.ts';

export type Listener = (payload: string) => void;

/** Messages between processes over LISTEN/NOTIFY. Payloads are short texts (under 8,000 bytes). */
export type Channel = {
  subscribe(topic: string, listener: Listener): () => void;
  /** Publishes outside any transaction; inside one use `select pg_notify('pq', …)` with `encodeMessage`. */
  publish(topic: string, payload?: string): Promise<void>;
  close(): Promise<void>;
};

const CHANNEL = 'pq';
const RECONNECT_MS = 500;

/** The notification text for a topic; the part after the first space is the payload. */
export function encodeMessage(topic: string, payload = ''): string {
  return `${topic} ${payload}`;
}

/** Opens the channel on a connection of its own; a lost connection is made anew and every topic is told `resync`. */
export async function openChannel(url: string, log: Log): Promise<Channel> {
  const listeners = new Map<string, Set<Listener>>();
  let client: pg.Client | undefined;
  let closed = false;

  const deliver = (topic: string, payload: string) => {
    for (const listener of listeners.get(topic) ?? []) listener(payload);
  };
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'pq-listen', keepAlive: true });
    fresh.on('notification', ({ payload = '' }) => {
      const space = payload.indexOf(' ');
      deliver(payload.slice(0, space), payload.slice(space + 1));
    });
    fresh.on('error', () => {});
    fresh.once('end', () => {
      if (!closed) setTimeout(reconnect, RECONNECT_MS);
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
  };
  const reconnect = async () => {
    if (closed) return;
    try {
      await connect();
      for (const topic of listeners.keys()) deliver(topic, 'resync');
    } catch (error) {
      log.warn({ err: error }, 'realtime connection lost');
      setTimeout(reconnect, RECONNECT_MS);
    }
  };
  await connect();

  return {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => void (set.delete(listener) && set.size === 0 && listeners.delete(topic));
    },
    async publish(topic, payload = '') {
      await client?.query('select pg_notify($1, $2)', [CHANNEL, encodeMessage(topic, payload)]);
    },
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
