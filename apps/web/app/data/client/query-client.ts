import { CallError } from '@pq/contract/client';
import { notifyManager, QueryClient } from '@tanstack/react-query';

const RETRIES = 3;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
const OUTAGE_RETRY_MS = 5_000;
// On the server a client lives for one page: a timer would keep what the page was rendered from for as long.
const KEEP_MS = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 300_000;

/**
 * Reads are tried again three times, from 1 s to 30 s apart, and kept for five minutes; writes never. Without a network
 * both fail and say so, where the library would wait for one: what was sent then would go out by itself, long after the press.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        gcTime: KEEP_MS,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        refetchInterval: ({ state: { data, error } }) =>
          data === undefined && isOutage(error) ? OUTAGE_RETRY_MS * (1 + Math.random()) : false,
        retryDelay: (attempt) => Math.min(FIRST_RETRY_MS * 2 ** attempt, LAST_RETRY_MS),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** What a screen lacks because nothing can be asked for now comes by itself once it can. */
function isOutage(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'unavailable';
}

/** A refusal stays one however often it is asked for. */
function isWorthRetrying(error: Error): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500;
}

// That something is under way is drawn before the next event, so that a second press meets a busy button, not the same call.
if (typeof window !== 'undefined') notifyManager.setScheduler(queueMicrotask);

let browserClient: QueryClient | undefined;

/** The cache of this render: one for the whole visit in the browser, one a page on the server. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
