import type { FairQueue } from '../platform/fair-queue.ts';
import type { PagePiece } from './page-pieces.ts';

export type RenderedPage = {
  status: number;
  /** No call of its loaders failed with 429 or 5xx, or was answered in passing. Only such pages are cached. */
  complete: boolean;
  /** A call of its loaders was answered 503. */
  isRefused: boolean;
  /** The time that it shows, in epoch ms of the product's clock. */
  nowMs: number;
  headers: [string, string][];
  pieces: PagePiece[];
  /** Whether a rendering now would give the same page; absent where only rendering can show it. */
  isStillValid?: () => Promise<boolean>;
};

type Options = {
  realNow: () => number;
  freshMs: number;
  /** How long a page stays available to `findStale` after `freshMs`. */
  staleMs: number;
  maxBytes: number;
  /** Shared with the pages that are not cached. */
  renderings: Pick<FairQueue, 'run'>;
};

type CachedPage = { page: RenderedPage; bytes: number; renderedAt: number };

type AnonymousCache = {
  /** A fresh or still valid page, or a new rendering in the next turn of anybody who asks for it. Throws what `renderings` throws. */
  get(url: string, asker: string, render: (asker: string) => Promise<RenderedPage>): Promise<RenderedPage>;
  findStale(url: string): { page: RenderedPage; ageMs: number } | null;
};

const ENTRY_BYTES = 1_024;

/** Pages that were cached are wanted by many, and do not wait for all that one of these has asked for. */
const OF_ALL = 'all';

/** How many of those who ask for a page wait for their own turn; others share it. */
const MAX_TURNS = 8;

/**
 * Caches visitors' pages briefly, and longer while they last, so that a crowd costs one rendering, which concurrent requests
 * share. Only pages rendered without a session may pass through here.
 */
export function createAnonymousCache({
  realNow,
  freshMs,
  staleMs,
  maxBytes,
  renderings,
}: Options): AnonymousCache {
  // Insertion order is age order, because all have the same lifetime.
  const pages = new Map<string, CachedPage>();
  const pending = new Map<string, SharedWork<RenderedPage>>();
  let size = 0;
  let isSweepDue = false;

  const remove = (url: string) => {
    size -= pages.get(url)?.bytes ?? 0;
    pages.delete(url);
  };
  const removeExpired = () => {
    for (const [url, { renderedAt }] of pages) {
      if (renderedAt + freshMs + staleMs > realNow() && size <= maxBytes) break;
      remove(url);
    }
  };
  const sweepLater = () => {
    if (isSweepDue) return;
    isSweepDue = true;
    setTimeout(() => {
      isSweepDue = false;
      removeExpired();
      if (pages.size > 0) sweepLater();
    }, freshMs + staleMs).unref();
  };
  const store = (url: string, page: RenderedPage) => {
    remove(url);
    const bytes = page.pieces.reduce((sum, { length }) => sum + length, ENTRY_BYTES + 2 * url.length);
    pages.set(url, { page, bytes, renderedAt: realNow() });
    size += bytes;
    removeExpired();
    sweepLater();
  };

  return {
    async get(url, asker, render) {
      const cached = pages.get(url);
      if (cached && cached.renderedAt + freshMs > realNow()) return cached.page;
      const inFlight = pending.get(url);
      if (inFlight) {
        inFlight.join(asker);
        return inFlight.result;
      }
      const renew = async () => {
        if (cached && (await cached.page.isStillValid?.())) {
          store(url, cached.page);
          return cached.page;
        }
        const page = await render(asker);
        if (page.status === 200 && page.complete) store(url, page);
        return page;
      };
      const work = shareWork(renderings, renew);
      pending.set(url, work);
      const forget = () => pending.delete(url);
      work.result.then(forget, forget);
      if (cached) work.join(OF_ALL);
      work.join(asker);
      return work.result;
    },
    findStale(url) {
      const cached = pages.get(url);
      const ageMs = cached ? realNow() - cached.renderedAt : 0;
      return cached && ageMs < freshMs + staleMs ? { page: cached.page, ageMs } : null;
    },
  };
}

type SharedWork<T> = { result: Promise<T>; join(key: string): void };

/**
 * Work that several keys wait for, done once, in the turn of the first that gets one. So neither the backlog of a key delays others who
 * want the same, nor is there a key that goes first because nothing is charged to it.
 */
function shareWork<T>({ run }: Options['renderings'], work: () => Promise<T>): SharedWork<T> {
  const { promise: result, resolve, reject } = Promise.withResolvers<T>();
  const begun = new AbortController();
  const keys = new Set<string>();
  const join = (key: string) => {
    if (begun.signal.aborted || keys.has(key) || keys.size >= MAX_TURNS) return;
    keys.add(key);
    let isOwn = false;
    const turn = async () => {
      // Two keys may get a turn at once.
      if (begun.signal.aborted) return null;
      isOwn = true;
      begun.abort();
      return { done: await work() };
    };
    run(key, turn, { signal: begun.signal }).then(
      (own) => own && resolve(own.done),
      (error: Error) => {
        keys.delete(key);
        // Another key may have its turn yet, or has it.
        if (isOwn || (!begun.signal.aborted && keys.size === 0)) reject(error);
      },
    );
  };
  return { result, join };
}
