import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Availability } from '../database/availability.ts';
import type { Tx } from '../database/database.ts';
import { execute } from '../database/query.ts';
import type { Log } from '../log.ts';
import { createChangeNotifier } from './change-notifier.ts';

export type Listener = (payload: string) => void;

/** Messages between processes over LISTEN/NOTIFY. Payloads are short texts (under 8,000 bytes). */
export type Channel = {
  subscribe(topic: string, listener: Listener): () => void;
  /**
   * Tells that what `id` names has changed, soon and together with others (`changedIds` reads them), waiting for nothing. While the
   * connection is lost nothing is told: the `resync` that follows makes listeners look for themselves.
   */
  publish(topic: string, id: string): void;
  close(): Promise<void>;
};

const CHANNEL = 'pq';
const RECONNECT_MS = 500;
/** How often the connection is asked whether it still answers, and how long each of its answers may take. */
const HEARTBEAT = { everyMs: 30_000, waitMs: 5_000 };

/** The notification text for a topic; the part after the first space is the payload. */
function encodeMessage(topic: string, payload: string): string {
  return `${topic} ${payload}`;
}

/** A statement's part that publishes when its transaction commits: `select ${publishWithin('mail')}`. */
export function publishWithin(topic: string, payload = ''): SQL {
  return sql`pg_notify(${CHANNEL}, ${encodeMessage(topic, payload)})`;
}

/**
 * Publishes with a transaction: when it commits, and not when it does not. What wakes a worker goes this way,
 * so that a connection that breaks after the commit cannot make a decision look refused.
 */
export async function notify(tx: Tx, topic: string, payload = ''): Promise<void> {
  await execute(tx, sql`select ${publishWithin(topic, payload)}`);
}

/** Ends a client that answers no more: one that only listens hears nothing of a connection that was dropped without a word. */
function watchAnswers(client: pg.Client, everyMs: number): void {
  let isPending = false;
  const ping = async () => {
    if (isPending) return;
    isPending = true;
    await client.query('select 1');
    isPending = false;
  };
  const timer = setInterval(() => ping().catch(() => client.end().catch(() => {})), everyMs).unref();
  client.once('end', () => clearInterval(timer));
}

type Options = {
  heartbeat?: typeof HEARTBEAT;
  /** Knows of the outages of the database, which have lines of their own. */
  availability?: Availability;
};

/**
 * Opens the channel on a connection of its own; a lost connection, or one that answers no more, is made anew and every topic is
 * told `resync`.
 */
export async function openChannel(
  url: string,
  log: Log,
  { heartbeat = HEARTBEAT, availability }: Options = {},
): Promise<Channel> {
  const listeners = new Map<string, Set<Listener>>();
  let client: pg.Client | undefined;
  let closed = false;
  let isLossLogged = false;

  const deliver = (topic: string, payload: string) => {
    for (const listener of listeners.get(topic) ?? []) listener(payload);
  };
  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'pq-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: heartbeat.waitMs,
      query_timeout: heartbeat.waitMs,
    });
    let listening = false;
    fresh.on('notification', ({ payload = '' }) => {
      const space = payload.indexOf(' ');
      deliver(payload.slice(0, space), payload.slice(space + 1));
    });
    fresh.on('error', () => {});
    // A client that could not connect ends as well: only the loss of one that listened makes a new one.
    fresh.once('end', () => {
      if (client === fresh) client = undefined;
      if (listening) reconnectSoon();
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    listening = true;
    client = fresh;
    watchAnswers(fresh, heartbeat.everyMs);
    if (closed) await fresh.end().catch(() => {});
  };
  const reconnect = async () => {
    if (closed) return;
    try {
      await connect();
      isLossLogged = false;
      for (const topic of listeners.keys()) deliver(topic, 'resync');
    } catch (error) {
      reconnectSoon();
      if (isLossLogged || (await availability?.explains(error, 'none'))) return;
      isLossLogged = true;
      log.warn({ err: error }, 'realtime connection lost');
    }
  };
  const reconnectSoon = () => {
    if (!closed) setTimeout(reconnect, RECONNECT_MS);
  };
  await connect();
  const send = async (topic: string, payload: string) => {
    const to = client;
    await to?.query('select pg_notify($1, $2)', [CHANNEL, encodeMessage(topic, payload)]);
    return to !== undefined;
  };
  const notifier = createChangeNotifier(send);

  return {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => void (set.delete(listener) && set.size === 0 && listeners.delete(topic));
    },
    publish: notifier.publish,
    async close() {
      await notifier.flush();
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}

/** Topic of the projects whose figures or visibility have changed. */
export const PROJECT_TOPIC = 'project';

/**
 * Tells everybody who looks at a project that its figures (backers, amount, what is sold) or its visibility have changed.
 * Called after the commit of the change: nothing waits for it, and a burst of changes becomes one message.
 */
export function publishProjectChange({ channel }: { channel: Channel }, key: string): void {
  channel.publish(PROJECT_TOPIC, key);
}
