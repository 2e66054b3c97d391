import type { Client } from '@pq/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import { bannersQuery, policiesQuery } from './site.ts';

/** Where the browser has no word for being idle (Safari). */
const IDLE_MS = 2_000;

/**
 * Fetches what many pages show, policies and banners, once the application has started and the browser has nothing else to do; it is
 * kept for five minutes. No page waits for it, and what fails here is asked for by the page that shows it.
 */
export function fetchSiteAhead(client: QueryClient, api: Client): () => void {
  const fetchBoth = () => {
    void client.prefetchQuery(policiesQuery(api));
    void client.prefetchQuery(bannersQuery(api));
  };
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(fetchBoth, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(fetchBoth);
  return () => cancelIdleCallback(handle);
}
