import { createLimiter } from '../platform/concurrency-limit.ts';
import { ProductError } from '../platform/product-error.ts';

/** A rendered page, encoded once: `pieces` are its bytes, cut where each answer's own nonce goes. */
export type RenderedPage = {
  status: number;
  complete: boolean;
  headers: [string, string][];
  pieces: Buffer[];
};

type Options = {
  realNow: () => number;
  freshMs: number;
  /** Room for the pages that are kept; the oldest go first. */
  maxBytes: number;
  /** How many pages are rendered at once; the others wait. */
  atOnce: number;
  /** How many may wait; beyond, a page is refused as `unavailable`. */
  maxWaiting: number;
};

type KeptPage = { page: RenderedPage; bytes: number; freshUntil: number };

/** What an entry takes beside its page's bytes and its key. */
const ENTRY_BYTES = 1_024;

/**
 * Keeps a visitor's page for a moment, so that a crowd costs one render; requests that come while it is rendered wait for
 * that one. Only pages that are rendered for nobody in particular go through here.
 */
export function createAnonymousCache({ realNow, freshMs, maxBytes, atOnce, maxWaiting }: Options) {
  // In the order of their age, since all are fresh equally long.
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
    for (const [url, { freshUntil }] of kept) {
      if (freshUntil > realNow() && size <= maxBytes) break;
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
    }, freshMs).unref();
  };
  const keep = (url: string, page: RenderedPage) => {
    remove(url);
    const bytes = page.pieces.reduce((sum, { length }) => sum + length, ENTRY_BYTES + 2 * url.length);
    kept.set(url, { page, bytes, freshUntil: realNow() + freshMs });
    size += bytes;
    removeExpired();
    sweepLater();
  };

  return async (url: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    const known = kept.get(url);
    if (known && known.freshUntil > realNow()) return known.page;
    const joined = underWay.get(url);
    if (joined) return joined;
    const rendering = limiter(async () => {
      const page = await render();
      if (page.status === 200 && page.complete) keep(url, page);
      return page;
    }).finally(() => underWay.delete(url));
    underWay.set(url, rendering);
    return rendering;
  };
}
