import type { InputOf } from '@pq/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import type { Cached } from '#app/data/client/cached-calls.ts';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { pageOf } from './pager.tsx';

export const textAndPage = (query: URLSearchParams) => ({
  text: query.get('text') ?? '',
  page: pageOf(query),
});

export function defineList<E extends Cached, Search extends InputOf<E>>(
  call: E,
  searchOf: (query: URLSearchParams) => Search,
) {
  return {
    ...routeQueries((api, { url }) => [callQuery(api, call, searchOf(url.searchParams))]),
    useList() {
      const [query] = useSearchParams();
      const search = searchOf(query);
      return { query, search, found: useQuery(callQuery(useApi(), call, search)) };
    },
  };
}
