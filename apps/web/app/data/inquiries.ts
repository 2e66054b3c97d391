import type { Client, DataOf } from '@pq/contract/client';
import * as calls from '@pq/contract/endpoints/inquiries';
import type { Inquiry } from '@pq/contract/shapes/inquiry';
import { pageSizes } from '@pq/domain/limits';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { consoleKey } from './console/fresh.ts';

export type InquiryState = Inquiry['state'];
export type Ask = DataOf<typeof calls.listAsks>['asks'][number];

/** Own questions, newest first. */
export function inquiriesQuery(api: Client, state: InquiryState | undefined) {
  return infiniteQueryOptions({
    queryKey: ['inquiries', state ?? ''],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(calls.listInquiries, { state, page: pageParam }, { signal })).data,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSizes.inquiries ? undefined : pages.length),
  });
}

/** Own projects on which questions wait. */
export function waitingProjectsQuery(api: Client) {
  return queryOptions({
    queryKey: ['inquiries', 'on-own'],
    queryFn: async ({ signal }) => (await api.call(calls.listWaitingProjects, {}, { signal })).data,
    staleTime: 0,
  });
}

/** Questions to the operations team, for those who answer them. */
export function asksQuery(api: Client, search: { text: string; state: InquiryState; page: number }) {
  return queryOptions({
    queryKey: [...consoleKey, 'asks', search],
    queryFn: async ({ signal }) => (await api.call(calls.listAsks, search, { signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function answerAskMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...consoleKey, 'answer-ask'],
    mutationFn: (fields: { key: string; answer: string; seen: InquiryState }) =>
      api.call(calls.answerAsk, fields),
  });
}
