import { CallError } from '@pq/contract/client';
import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';

const RETRIES = 3;
/** After no answer at all, so that the screen shows the failure within three seconds. */
const RETRY_WITHOUT_ANSWER_MS = 750;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
const OUTAGE_RETRY_MS = 5_000;
// On the server a client lives for one page; a timer would retain its data for five minutes.
const CACHE_MS = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 300_000;

/**
 * Reads are retried three times, from 1 s to 30 s apart, and cached for five minutes; writes are never retried. Offline both
 * fail at once, where the library would wait for a network and send a write long after the press. A screen without data
 * refetches when the network is back, and every few seconds.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        gcTime: CACHE_MS,
        retry: (failures, error) => failures < retriesOf(error),
        refetchInterval: ({ state: { data, error } }) =>
          data === undefined && isOutage(error) ? OUTAGE_RETRY_MS * (1 + Math.random()) : false,
        retryDelay: (attempt, error) =>
          isUnanswered(error)
            ? RETRY_WITHOUT_ANSWER_MS
            : Math.min(FIRST_RETRY_MS * 2 ** attempt, LAST_RETRY_MS),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function isOutage(error: Error | null): boolean {
  return isUnanswered(error) || (error instanceof CallError && error.code === 'unavailable');
}

function isUnanswered(error: Error | null): boolean {
  return error instanceof CallError && error.status === 0;
}

function retriesOf(error: Error): number {
  if (isUnanswered(error)) return onlineManager.isOnline() ? RETRIES : 0;
  return error instanceof CallError && error.status < 500 ? 0 : RETRIES;
}

// Renders a pending state before the next event, so that a second press meets a disabled button instead of repeating the call.
if (typeof window !== 'undefined') notifyManager.setScheduler(queueMicrotask);

let browserClient: QueryClient | undefined;

/** One for the whole visit in the browser, another for each page on the server. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
