import type { Endpoint } from '@pq/contract/call';
import type { Client, DataOf, InputOf } from '@pq/contract/client';
import {
  type DataTag,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { type Area, type Cached, cachingOf } from './cached-calls.ts';

export function callKey<E extends Cached>(endpoint: E, input: InputOf<E>) {
  return [...callPrefix(endpoint), input] as unknown as DataTag<QueryKey, DataOf<E>, Error>;
}

/** Cached by its rule in `cachedCalls`. */
export function callQuery<E extends Cached>(api: Client, endpoint: E, input: InputOf<E>) {
  const { priority, ...rule } = cachingOf(endpoint).rule;
  return queryOptions({
    queryKey: callKey(endpoint, input) as QueryKey,
    queryFn: async ({ signal }) =>
      (await api.call(endpoint, input, { signal, ...(priority && { priority }) })).data,
    ...rule,
  });
}

type Paging<E, Start> = {
  input?: Partial<InputOf<E>>;
  first: Start;
  toInput(start: Start): Partial<InputOf<E>>;
  next(last: DataOf<E>, pages: DataOf<E>[]): Start | undefined;
};

export function callPages<E extends Cached, Start>(
  api: Client,
  endpoint: E,
  { input = {}, first, toInput, next }: Paging<E, Start>,
) {
  const { priority: _, placeholderData, ...rule } = cachingOf(endpoint).rule;
  return infiniteQueryOptions({
    queryKey: [...callPrefix(endpoint), input] as QueryKey,
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(endpoint, { ...input, ...toInput(pageParam as Start) } as InputOf<E>, { signal })).data,
    initialPageParam: first,
    getNextPageParam: (last: DataOf<E>, pages: DataOf<E>[]) => next(last, pages),
    ...rule,
    ...(placeholderData && { placeholderData }),
  });
}

export function callMutation<E extends Endpoint>(api: Client, endpoint: E) {
  return mutationOptions({
    mutationKey: [endpoint.name],
    mutationFn: (input: InputOf<E>) => api.call(endpoint, input),
  });
}

/** What screens show is refetched now, the rest when it is shown next. */
export async function invalidate(client: QueryClient, ...targets: (Area | Cached)[]): Promise<void> {
  const prefixes = targets.map((target) => (typeof target === 'string' ? [target] : callPrefix(target)));
  await Promise.all(prefixes.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function callPrefix(endpoint: Cached): QueryKey {
  return [cachingOf(endpoint).area, endpoint.name];
}
