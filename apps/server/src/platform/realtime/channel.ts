import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import type { Availability } from '../database/availability.ts';
import type { Tx } from '../database/database.ts';
import { execute } from '../database/query.ts';
import type { Log } from '../log.ts';
import { createChangeNotifier } from './change-notifier.ts';

export type Listener = (payload: string) => void;

/** Messages between processes over LISTEN/NOTIFY. Payloads are below 8,000 bytes. */
export type Channel = {
  subscribe(topic: string, listener: Listener): () => void;
  /**
   * Publishes a change of `id` soon, batched with others (`changedIds` parses them), without waiting. Messages during
   * a lost connection are dropped: the `resync` that follows makes listeners reload.
   */
  publish(topic: string, id: string): void;
  close(): Promise<void>;
};

const CHANNEL = 'pq';
const RECONNECT_MS = 500;
const HEARTBEAT = { everyMs: 30_000, waitMs: 5_000 };

function encodeMessage(topic: string, payload: string): string {
  return `${topic} ${payload}`;
}

/** A fragment that publishes when its transaction commits: `select ${publishWithin('mail')}`. A payload may be an expression. */
export function publishWithin(topic: string, payload: string | Sql = ''): Sql {
  return sql`pg_notify(${CHANNEL}, ${encodeMessage(topic, '')} || ${payload})`;
}

/**
 * Publishes if and when the transaction commits. Wake-ups of workers use it, so that a connection lost after the
 * commit cannot make a decision look failed.
 */
export async function notify(tx: Tx, topic: string, payload = ''): Promise<void> {
  await execute(tx, sql`select ${publishWithin(topic, payload)}`);
}

/** Ends an unresponsive client: a client that only listens does not notice a silently dropped connection. */
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
  availability?: Availability;
};

/** Uses a connection of its own; a lost or unresponsive one is replaced, and every topic gets `resync`. */
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
    // Clients that failed to connect end too; only a client that had listened triggers a reconnect.
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

export const PROJECT_TOPIC = 'project';

/** Call it after the commit; nothing waits for it, and a burst of changes becomes one message. */
export function publishProjectChange({ channel }: { channel: Channel }, key: string): void {
  channel.publish(PROJECT_TOPIC, key);
}
