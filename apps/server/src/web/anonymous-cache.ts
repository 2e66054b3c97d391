/** A rendered page, encoded once: `pieces` are its bytes, cut where each answer's own nonce goes. */
export type RenderedPage = {
  status: number;
  complete: boolean;
  headers: [string, string][];
  pieces: Buffer[];
};

const FRESH_MS = 1_000;
const MAX_PAGES = 500;

/**
 * Keeps a visitor's page for a second, so that a crowd costs one render; requests that come while it is rendered wait
 * for that one. Only pages without a session go through here.
 */
export function createAnonymousCache(realNow: () => number) {
  const pages = new Map<string, { freshUntil: number; page: Promise<RenderedPage> }>();
  return async (url: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    const known = pages.get(url);
    if (known && known.freshUntil > realNow()) return known.page;
    const page = render();
    const entry = { freshUntil: Number.POSITIVE_INFINITY, page };
    pages.set(url, entry);
    if (pages.size > MAX_PAGES) pages.delete(pages.keys().next().value ?? '');
    try {
      const { status, complete } = await page;
      if (status === 200 && complete) entry.freshUntil = realNow() + FRESH_MS;
      else pages.delete(url);
    } catch (error) {
      pages.delete(url);
      throw error;
    }
    return page;
  };
}
