import { CallError, type Client, createClient } from '@pq/contract/client';
import {
  type DataTag,
  type DehydratedState,
  dehydrate,
  hashKey,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { data, type LoaderFunctionArgs, useMatches } from 'react-router';
import { apiContext } from '#app/lib/load-context.ts';
import { browserApi } from './api.tsx';
import { getQueryClient } from './query-client.ts';

type AheadOptions = { queryKey: QueryKey; initialPageParam?: unknown };
type Place = { params: Record<string, string | undefined>; url: URL };

export type RouteData = { queries: DehydratedState | null };

type Known = <Data>(queryKey: DataTag<QueryKey, Data, Error>) => Data | undefined;

/**
 * Both loaders of a route from one list of its queries: on the server they run in process and are handed over dehydrated, in
 * the browser they fill the cache before the screen shows. The first query is the main one: when it fails, the page is a 503,
 * unless the browser has an older answer. A missing thing shows the 404 page; any other failure is left to the screen, which
 * offers a retry. `followUp`: queries that depend on the answers; their failures are left to the screen.
 */
export function routeQueries(
  list: (api: Client, place: Place) => AheadOptions[],
  followUp: (api: Client, place: Place, known: Known) => AheadOptions[] = () => [],
) {
  return {
    async loader({ context, params, request }: LoaderFunctionArgs): Promise<RouteData> {
      const api = createClient(context.get(apiContext));
      const client = getQueryClient();
      const place = { params, url: new URL(request.url) };
      await fetchAhead(client, list(api, place), 'fresh');
      await settleAll(
        client,
        followUp(api, place, (queryKey) => client.getQueryData(queryKey)),
        'fresh',
      );
      return { queries: dehydrate(client) };
    },
    async clientLoader({
      params,
      request,
    }: Pick<LoaderFunctionArgs, 'params' | 'request'>): Promise<RouteData> {
      await fetchAhead(getQueryClient(), list(browserApi, { params, url: new URL(request.url) }), 'cached');
      return { queries: null };
    },
    /** Whether the browser's cache contains an answer to each query, however old. */
    isCached({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): boolean {
      const client = getQueryClient();
      const queries = list(browserApi, { params, url: new URL(request.url) });
      return queries.every(({ queryKey }) => client.getQueryData(queryKey) !== undefined);
    },
    /** Like `clientLoader`, but the screen shows at once, with skeletons for missing data. */
    clientStart({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): RouteData {
      const place = { params, url: new URL(request.url) };
      fetchAhead(getQueryClient(), list(browserApi, place), 'cached').catch(() => {});
      return { queries: null };
    },
  };
}

async function fetchAhead(
  client: QueryClient,
  queries: AheadOptions[],
  mode: 'fresh' | 'cached',
): Promise<void> {
  const results = await settleAll(client, queries, mode);
  for (const result of results)
    if (result.status === 'rejected' && isNotFound(result.reason)) throw data(null, { status: 404 });
  const [main] = results;
  const [query] = queries;
  if (main?.status !== 'rejected' || !query || client.getQueryData(query.queryKey) !== undefined) return;
  if (main.reason instanceof CallError && main.reason.code === 'unavailable')
    throw data({ requestId: main.reason.requestId }, { status: 503 });
}

const explained: (string | undefined)[] = ['rewardRemoved', 'notSealed'];

/** A screen whose thing was removed or is not sealed explains that itself. */
function isNotFound(reason: unknown): boolean {
  return reason instanceof CallError && reason.status === 404 && !explained.includes(reason.code);
}

function settleAll(
  client: QueryClient,
  queries: AheadOptions[],
  mode: 'fresh' | 'cached',
): Promise<PromiseSettledResult<unknown>[]> {
  return Promise.allSettled(
    queries.map((query) => {
      const options = { ...query, ...(mode === 'fresh' ? { retry: false } : {}) } as never;
      return 'initialPageParam' in query ? client.fetchInfiniteQuery(options) : client.fetchQuery(options);
    }),
  );
}

/**
 * The data of a query while a route's `meta` runs: what the server has handed over to this route, or the cache in the browser,
 * which its loaders fill.
 */
export function knownData<Data>(
  queryKey: DataTag<QueryKey, Data, Error>,
  handedOver: RouteData | undefined,
): Data | undefined {
  const handed = findHanded(queryKey, handedOver);
  return handed ? (handed.state.data as Data) : getQueryClient().getQueryData<Data>(queryKey);
}

export function useHandedOver(): DehydratedState {
  const matches = useMatches();
  return useMemo(() => {
    const states = matches.map(({ loaderData }) => (loaderData as Partial<RouteData> | undefined)?.queries);
    return { mutations: [], queries: states.flatMap((state) => state?.queries ?? []) };
  }, [matches]);
}

export function isHandedOver(queryKey: QueryKey, handedOver: RouteData | undefined): boolean {
  return findHanded(queryKey, handedOver) !== undefined;
}

function findHanded(queryKey: QueryKey, handedOver: RouteData | undefined) {
  const hash = hashKey(queryKey);
  return handedOver?.queries?.queries.find((query) => query.queryHash === hash);
}
