import { createLimiter } from '../platform/concurrency-limit.ts';
import { ProductError } from '../platform/product-error.ts';
import type { PagePiece } from './page-pieces.ts';

/** A rendered page, encoded once. */
export type RenderedPage = {
  status: number;
  /** No call of its loaders failed with 429 or 5xx. */
  complete: boolean;
  /** A call of its loaders was answered 503. */
  isRefused: boolean;
  headers: [string, string][];
  pieces: PagePiece[];
};

type Options = {
  realNow: () => number;
  freshMs: number;
  /** How long a page stays available to `findStale` after `freshMs`. */
  staleMs: number;
  /** The oldest pages are evicted first. */
  maxBytes: number;
  /** Concurrent renderings. */
  atOnce: number;
  /** Beyond these a page is refused as `unavailable`. */
  maxWaiting: number;
};

type KeptPage = { page: RenderedPage; bytes: number; renderedAt: number };

type AnonymousCache = {
  /** A fresh page, or a new rendering. Throws `unavailable` when too many wait. */
  get(url: string, render: () => Promise<RenderedPage>): Promise<RenderedPage>;
  /** A stale page and its age, for when none can be rendered. */
  findStale(url: string): { page: RenderedPage; ageMs: number } | null;
};

/** Overhead per entry. */
const ENTRY_BYTES = 1_024;

/**
 * Caches visitors' pages briefly, so that a crowd costs one rendering, which concurrent requests share. Only pages
 * rendered without a session may pass through here.
 */
export function createAnonymousCache({
  realNow,
  freshMs,
  staleMs,
  maxBytes,
  atOnce,
  maxWaiting,
}: Options): AnonymousCache {
  // Insertion order is age order, because all have the same lifetime.
  const kept = new Map<string, KeptPage>();
  const underWay = new Map<string, Promise<RenderedPage>>();
  const limiter = createLimiter({
    limit: atOnce,
    maxWaiting,
    refusal: () => new ProductError('unavailable'),
  });
  let size = 0;
  let isSweepDue = false;

  const remove = (url: string) => {
    size -= kept.get(url)?.bytes ?? 0;
    kept.delete(url);
  };
  const removeExpired = () => {
    for (const [url, { renderedAt }] of kept) {
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
      if (kept.size > 0) sweepLater();
    }, freshMs + staleMs).unref();
  };
  const keep = (url: string, page: RenderedPage) => {
    remove(url);
    const bytes = page.pieces.reduce((sum, { length }) => sum + length, ENTRY_BYTES + 2 * url.length);
    kept.set(url, { page, bytes, renderedAt: realNow() });
    size += bytes;
    removeExpired();
    sweepLater();
  };

  return {
    async get(url, render) {
      const known = kept.get(url);
      if (known && known.renderedAt + freshMs > realNow()) return known.page;
      const joined = underWay.get(url);
      if (joined) return joined;
      const rendering = limiter(async () => {
        const page = await render();
        if (page.status === 200 && page.complete) keep(url, page);
        return page;
      }).finally(() => underWay.delete(url));
      underWay.set(url, rendering);
      return rendering;
    },
    findStale(url) {
      const known = kept.get(url);
      const ageMs = known ? realNow() - known.renderedAt : 0;
      return known && ageMs < freshMs + staleMs ? { page: known.page, ageMs } : null;
    },
  };
}
