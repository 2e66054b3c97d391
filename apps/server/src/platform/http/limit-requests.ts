import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { ProductError } from '../product-error.ts';
import { addressNetwork } from './addresses.ts';
import { isInProcess } from './in-process.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Replaces the general limit: `max` requests per minute and address. False: none. */
    requestLimit?: { name: string; max: number } | false;
  }
}

/**
 * Carriers and offices share one address among thousands of people: sessions are counted on their own, so that nobody
 * is refused for their neighbours' requests.
 */
const perMinute = { address: 600, session: 600, sessionsOfAddress: 12_000 };

const WINDOW_MS = 60_000;
const EXCHANGE_MS = 1_000;
const EXCHANGE_FROM = perMinute.address / 20;

export type RequestLimiting = {
  factor: number;
  share: ShareCounts;
  /** The session id of a validly signed cookie, without querying the database. */
  readSession: (request: FastifyRequest) => string | null;
  log: Log;
};

const overLimit = new WeakSet<FastifyRequest>();

/** Whether a request was refused by the general limit, not by a limit on one use. */
export function isOverRequestLimit(request: FastifyRequest): boolean {
  return overLimit.has(request);
}

/**
 * Limits requests per address and session. Exempt are build assets and in-process calls of pages that were counted
 * themselves.
 */
export function limitRequests(
  app: FastifyInstance,
  { factor, share, readSession, log }: RequestLimiting,
): void {
  const counts = createSharedCounts(share, {
    windowMs: WINDOW_MS,
    exchangeFrom: EXCHANGE_FROM * factor,
  });
  const limitsOf = (request: FastifyRequest): { key: string; max: number }[] => {
    const { requestLimit: own } = request.routeOptions.config;
    // A closed socket has no remote address any more.
    const address = request.ip ? addressNetwork(request.ip) : 'gone';
    if (own) return [{ key: `requests:${own.name}:${address}`, max: own.max }];
    const session = readSession(request);
    if (session === null) return [{ key: `requests:${address}`, max: perMinute.address }];
    return [
      { key: `requests-signed-in:${address}`, max: perMinute.sessionsOfAddress },
      { key: `requests-of:${session}`, max: perMinute.session },
    ];
  };

  app.addHook('onRequest', (request, _reply, done) => {
    if (isExempt(request)) return done();
    for (const { key, max } of limitsOf(request)) {
      const { count, endsAtMs } = counts.add(key);
      if (count <= max * factor) continue;
      overLimit.add(request);
      const retryAfterS = Math.max(1, Math.ceil((endsAtMs - Date.now()) / 1_000));
      return done(new ProductError('tooMany', { retryAfterS }));
    }
    done();
  });

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      counts.exchange().catch((err) => log.debug({ err }, 'counts of requests were not exchanged'));
    }, EXCHANGE_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

function isExempt(request: FastifyRequest): boolean {
  const { config, url } = request.routeOptions;
  return config.requestLimit === false || url?.startsWith('/assets/') || isInProcess(request);
}

/** Adds this process's counts to the shared ones and returns the sums. Rejects while the database is away. */
export type ShareCounts = (
  counts: { key: string; added: number; endsAtMs: number }[],
) => Promise<Map<string, number>>;

type SharedCounts = {
  /** Returns the count of all processes in the current window, and when it ends. */
  add(key: string): { count: number; endsAtMs: number };
  /** Exchanges frequently used keys; one exchange at a time. */
  exchange(): Promise<void>;
};

type Count = { own: number; sent: number; all: number };

const MAX_KEYS = 50_000;
const MAX_EXCHANGED = 500;

/**
 * Counts uses by key in fixed windows, in memory, and shares the frequent keys with the other processes: a statement
 * per request would cost more than most requests. `exchangeFrom`: uses from which a key is shared; a limit can be
 * exceeded by that many uses per process and by those between two exchanges. While sharing fails each process counts
 * alone.
 */
export function createSharedCounts(
  share: ShareCounts,
  { windowMs, exchangeFrom, now = Date.now }: { windowMs: number; exchangeFrom: number; now?: () => number },
): SharedCounts {
  let endsAtMs = 0;
  let counts = new Map<string, Count>();
  let exchanging: Promise<void> | null = null;

  const exchange = async () => {
    const inWindow = { counts, endsAtMs };
    const due = [...inWindow.counts]
      .filter(([, { own, sent }]) => own >= exchangeFrom && own > sent)
      .sort(([, a], [, b]) => b.own - b.sent - (a.own - a.sent))
      .slice(0, MAX_EXCHANGED)
      .map(([key, { own, sent }]) => ({ key, own, added: own - sent }));
    if (due.length === 0) return;
    const sums = await share(due.map(({ key, added }) => ({ key, added, endsAtMs: inWindow.endsAtMs })));
    for (const { key, own } of due) {
      const count = inWindow.counts.get(key);
      if (count) Object.assign(count, { sent: own, all: sums.get(key) ?? own });
    }
  };

  return {
    add(key) {
      const nowMs = now();
      if (nowMs >= endsAtMs) {
        // Aligned, so that all processes have the same windows.
        endsAtMs = (Math.floor(nowMs / windowMs) + 1) * windowMs;
        counts = new Map();
      }
      const count = counts.get(key) ?? { own: 0, sent: 0, all: 0 };
      count.own += 1;
      counts.set(key, count);
      if (counts.size > MAX_KEYS) counts.delete(counts.keys().next().value as string);
      return { count: count.all + count.own - count.sent, endsAtMs };
    },
    exchange() {
      exchanging ??= exchange().finally(() => {
        exchanging = null;
      });
      return exchanging;
    },
  };
}
