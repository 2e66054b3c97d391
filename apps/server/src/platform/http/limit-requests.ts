import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { ProductError } from '../product-error.ts';
import { addressNetwork } from './address-network.ts';
import { isInProcess } from './in-process.ts';
import { createSharedCounts, type ShareCounts } from './shared-counts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A limit of its own in place of the general one: `max` requests a minute and address. False: none. */
    requestLimit?: { name: string; max: number } | false;
  }
}

/**
 * Requests a minute. Carriers and offices send thousands of people from one address: who is signed in is counted alone, and is not
 * refused for what the neighbours do.
 */
const aMinute = { address: 600, session: 600, sessionsOfAddress: 12_000 };

const WINDOW_MS = 60_000;
const EXCHANGE_MS = 1_000;
const EXCHANGE_FROM = aMinute.address / 20;

export type RequestLimiting = {
  /** How much wider limits are. */
  factor: number;
  share: ShareCounts;
  /** Names the session that a request carries, if its signature is ours; without asking the database. */
  readSession: (request: FastifyRequest) => string | null;
  log: Log;
};

const overLimit = new WeakSet<FastifyRequest>();

/** Whether a request is answered 429 because there are too many, whatever they ask for. */
export function isOverRequestLimit(request: FastifyRequest): boolean {
  return overLimit.has(request);
}

/**
 * Refuses who asks more often than a person could. Outside are the build's files, and what a page asks while it is rendered: the page
 * itself was counted.
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
    // A socket may be gone before anybody could ask where it came from.
    const address = request.ip ? addressNetwork(request.ip) : 'gone';
    if (own) return [{ key: `requests:${own.name}:${address}`, max: own.max }];
    const session = readSession(request);
    if (session === null) return [{ key: `requests:${address}`, max: aMinute.address }];
    return [
      { key: `requests-signed-in:${address}`, max: aMinute.sessionsOfAddress },
      { key: `requests-of:${session}`, max: aMinute.session },
    ];
  };

  app.addHook('onRequest', (request, _reply, done) => {
    if (isOutside(request)) return done();
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

function isOutside(request: FastifyRequest): boolean {
  const { config, url } = request.routeOptions;
  return config.requestLimit === false || url?.startsWith('/assets/') || isInProcess(request);
}
