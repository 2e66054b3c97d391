import type { FairQueue } from '../platform/fair-queue.ts';
import type { PagePiece } from './page-pieces.ts';

export type RenderedPage = {
  status: number;
  /** No call of its loaders failed with 429 or 5xx. */
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
  /** A fresh or still valid page, or a new rendering, which `asker` waits for. Throws what `renderings` throws. */
  get(url: string, asker: string, render: () => Promise<RenderedPage>): Promise<RenderedPage>;
  findStale(url: string): { page: RenderedPage; ageMs: number } | null;
};

const ENTRY_BYTES = 1_024;

/** Pages that were cached are wanted by many, and do not wait for all that one of these has asked for. */
const OF_ALL = 'all';

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
  const pending = new Map<string, Promise<RenderedPage>>();
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
      if (inFlight) return inFlight;
      const renew = async () => {
        if (cached && (await cached.page.isStillValid?.())) {
          store(url, cached.page);
          return cached.page;
        }
        const page = await render();
        if (page.status === 200 && page.complete) store(url, page);
        return page;
      };
      const rendering = renderings
        .run(cached ? OF_ALL : asker, (charge) => {
          if (cached) charge(0);
          return renew();
        })
        .finally(() => pending.delete(url));
      pending.set(url, rendering);
      return rendering;
    },
    findStale(url) {
      const cached = pages.get(url);
      const ageMs = cached ? realNow() - cached.renderedAt : 0;
      return cached && ageMs < freshMs + staleMs ? { page: cached.page, ageMs } : null;
    },
  };
}
