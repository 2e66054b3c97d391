import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBoundedMap } from '../bounded-map.ts';
import type { Log } from '../log.ts';
import { ProductError } from '../product-error.ts';
import { networkOf, siteOf } from './addresses.ts';
import type { Authenticate } from './caller.ts';
import { isInProcess } from './in-process.ts';
import type { Limiting } from './limit-concurrency.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Replaces the general limit. */
    requestLimit?: RouteLimit;
  }
}

/**
 * `max` requests per minute and address, and of a site of IPv6 as many times that as of the general limit. `ofFiles`: counted in each
 * process and by account where that is known, because files are served while the database is away.
 */
export type RouteLimit = { name: string; max: number; ofFiles?: true };

/** Files of the build and public pictures: a page has dozens, of which browsers cache most, and many phones share one address. */
export const fileLimit: RouteLimit = { name: 'files', max: 20_000, ofFiles: true };

/**
 * Carriers and offices share one address among thousands of people: members are counted on their own, so that nobody
 * is refused for their neighbours' requests. Not by session, of which an account may start any number. A site of IPv6 may be one
 * customer's or that of a carrier's phones, each with a network of its own.
 */
export const perMinute = { address: 600, site: 12_000, account: 600, sessionsOfAddress: 12_000 };

const NETWORKS = perMinute.site / perMinute.address;

/** The site is first, so that what it refuses adds no count: with enough networks the oldest counts would be forgotten. */
function ofVisitors(what: string, network: string, max: number): { key: string; max: number }[] {
  const site = siteOf(network);
  const own = { key: `${what}:${network}`, max };
  return site === null ? [own] : [{ key: `${what}:${site}`, max: NETWORKS * max }, own];
}

/** A body or an answer counts as one request for each such part, because parsing or making it costs as much. */
const PART_BYTES = 65_536;
/** Counted for a body whose size is not declared: the largest that is parsed. */
const UNKNOWN_PARTS = 16;
/** Bodies that are read piece by piece, within limits of their own. */
const STREAMED = /^(?:multipart\/|application\/offset\+octet-stream)/i;

/** About 50,000 sessions, whose account is remembered for a minute: a session costs a query then, not one for each request. */
const SESSIONS = { maxBytes: 50_000 * 256, bytes: 128 };

const WINDOW_MS = 60_000;
const EXCHANGE_MS = 1_000;
const EXCHANGE_FROM = perMinute.address / 20;

/**
 * The session that a request names, whether or not it is live, without querying the database; anybody can make one up that is not
 * signed. Null where a signature is wrong.
 */
export type ReadSession = (request: FastifyRequest) => { id: string; isSigned: boolean } | null;
type SentSession = NonNullable<ReturnType<ReadSession>>;

export type RequestLimiting = {
  factor: number;
  share: ShareCounts;
  readSession: ReadSession;
  authenticate: Authenticate;
  log: Log;
};

const overLimit = new WeakSet<FastifyRequest>();
const accountOf = new WeakMap<FastifyRequest, string | null>();

export function isOverRequestLimit(request: FastifyRequest): boolean {
  return overLimit.has(request);
}

/**
 * Limits requests per address and account; large bodies, and large answers that are made for one account, count as several. Exempt are
 * in-process calls of pages that were counted themselves. Returns whom a request counts for, and the check without counting.
 */
export function limitRequests(
  app: FastifyInstance,
  { factor, share, readSession, authenticate, log }: RequestLimiting,
): Pick<Limiting, 'countedFor' | 'refusalOf'> {
  const counts = createSharedCounts(share, {
    windowMs: WINDOW_MS,
    exchangeFrom: EXCHANGE_FROM * factor,
  });
  // Never exchanged: every visitor's files would be.
  const fileCounts = createSharedCounts(share, {
    windowMs: WINDOW_MS,
    exchangeFrom: Number.POSITIVE_INFINITY,
  });
  const accounts = createBoundedMap<{ account: string | null; untilMs: number }>(SESSIONS.maxBytes);
  /**
   * The account of a session, null for an ended one; while the database is away the last one, else the session itself, if it is
   * signed.
   */
  const findAccount = async (
    { id, isSigned }: SentSession,
    request: FastifyRequest,
  ): Promise<string | null> => {
    try {
      const account = (await authenticate(request, null))?.uid ?? null;
      // What was made up is not remembered instead of live sessions.
      if (isSigned || account !== null)
        accounts.set(id, { account, untilMs: Date.now() + WINDOW_MS }, SESSIONS.bytes);
      return account;
    } catch {
      const found = accounts.get(id);
      return found || !isSigned ? (found?.account ?? null) : id;
    }
  };
  const limitsOf = (request: FastifyRequest, account: string | null): { key: string; max: number }[] => {
    const own = routeLimitOf(request);
    const network = networkOf(request);
    if (own?.ofFiles && account !== null) return [{ key: `requests:${own.name}:${account}`, max: own.max }];
    if (own) return ofVisitors(`requests:${own.name}`, network, own.max);
    if (account === null) return ofVisitors('requests', network, perMinute.address);
    return [
      { key: `requests-signed-in:${network}`, max: perMinute.sessionsOfAddress },
      { key: `requests-of:${account}`, max: perMinute.account },
    ];
  };
  const refusalOf = (request: FastifyRequest, uses: number): ProductError | undefined => {
    const { add } = routeLimitOf(request)?.ofFiles ? fileCounts : counts;
    for (const { key, max } of limitsOf(request, accountOf.get(request) ?? null)) {
      const { count, endsAtMs } = add(key, uses);
      if (count <= max * factor) continue;
      overLimit.add(request);
      return new ProductError('tooMany', {
        retryAfterS: Math.max(1, Math.ceil((endsAtMs - Date.now()) / 1_000)),
      });
    }
    return undefined;
  };

  const countLookedUp = async (
    session: SentSession,
    request: FastifyRequest,
  ): Promise<ProductError | undefined> => {
    const uses = usesOf(request);
    // Else an address could have any number of sessions looked up.
    const refusal = session.isSigned ? undefined : refusalOf(request, uses);
    if (refusal) return refusal;
    const account = await findAccount(session, request);
    accountOf.set(request, account);
    return session.isSigned || account !== null ? refusalOf(request, uses) : undefined;
  };

  // Without a promise for visitors, who send most requests.
  app.addHook('onRequest', (request, _reply, done) => {
    if (isInProcess(request)) return done();
    const session = readSession(request);
    const found = session === null ? undefined : accounts.get(session.id);
    const isKnown = found !== undefined && Date.now() < found.untilMs;
    if (session && !isKnown && !routeLimitOf(request))
      return void countLookedUp(session, request).then(done, done);
    accountOf.set(request, found?.account ?? null);
    done(refusalOf(request, usesOf(request)));
  });

  // Visitors share most answers; those of an account are made for it alone. Before the hook that compresses.
  app.addHook('onSend', (request, _reply, payload, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    const account = accountOf.get(request) ?? null;
    if (account !== null && bytes > PART_BYTES && !routeLimitOf(request))
      for (const { key } of limitsOf(request, account)) counts.add(key, partsOf(bytes) - 1);
    done(null, payload);
  });

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      counts.exchange().catch((err) => log.debug({ err }, 'counts of requests were not exchanged'));
    }, EXCHANGE_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return {
    countedFor: (request) => ({ account: accountOf.get(request) ?? null, network: networkOf(request) }),
    refusalOf: (request) => refusalOf(request, 0),
  };
}

function routeLimitOf({ routeOptions: { config, url } }: FastifyRequest): RouteLimit | undefined {
  return url?.startsWith('/assets/') ? fileLimit : config.requestLimit;
}

function usesOf({ headers }: FastifyRequest): number {
  if (STREAMED.test(headers['content-type'] ?? '')) return 1;
  if (headers['transfer-encoding'] !== undefined) return UNKNOWN_PARTS;
  return partsOf(Number(headers['content-length'] ?? 0));
}

function partsOf(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / PART_BYTES));
}

/** Adds this process's counts to the shared ones and returns the sums. Rejects while the database is away. */
export type ShareCounts = (
  counts: { key: string; added: number; endsAtMs: number }[],
) => Promise<Map<string, number>>;

type SharedCounts = {
  add(key: string, uses?: number): { count: number; endsAtMs: number };
  exchange(): Promise<void>;
};

type Count = { own: number; sent: number; all: number };

/** Many are forgotten at once, because all are looked through for them. */
const MAX_KEYS = { most: 50_000, left: 45_000 };
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
    add(key, uses = 1) {
      const nowMs = now();
      if (nowMs >= endsAtMs) {
        // Aligned, so that all processes have the same windows.
        endsAtMs = (Math.floor(nowMs / windowMs) + 1) * windowMs;
        counts = new Map();
      }
      const count = counts.get(key) ?? { own: 0, sent: 0, all: 0 };
      count.own += uses;
      counts.set(key, count);
      if (counts.size > MAX_KEYS.most) forgetSeldomUsed(counts);
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

/** Not the oldest alone, or a site would be forgotten for its own networks. */
function forgetSeldomUsed(counts: Map<string, Count>): void {
  let uses = 0;
  for (const { own } of counts.values()) uses += own;
  const average = uses / counts.size;
  for (const most of [average, Number.POSITIVE_INFINITY])
    for (const [key, { own }] of counts) {
      if (counts.size <= MAX_KEYS.left) return;
      if (own <= most) counts.delete(key);
    }
}
