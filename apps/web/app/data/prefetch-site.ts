import type { Client } from '@pq/contract/client';
import { getBanners, getPolicies } from '@pq/contract/endpoints/site';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from './client/calls.ts';

/** For browsers without requestIdleCallback (Safari). */
const IDLE_MS = 2_000;

/**
 * Prefetches policies and banners, which many pages show, once the application has started and the browser is idle; they are
 * cached for five minutes. No page waits for it, and a failure is repaired by the page that needs the data.
 */
export function prefetchSite(client: QueryClient, api: Client): () => void {
  const fetchBoth = () => {
    void client.prefetchQuery(callQuery(api, getPolicies, {}));
    void client.prefetchQuery(callQuery(api, getBanners, {}));
  };
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(fetchBoth, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(fetchBoth);
  return () => cancelIdleCallback(handle);
}
