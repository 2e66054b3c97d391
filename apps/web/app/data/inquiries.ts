import type { Client, DataOf } from '@pq/contract/client';
import * as calls from '@pq/contract/endpoints/inquiries';
import type { Inquiry } from '@pq/contract/shapes/inquiry';
import { pageSizes } from '@pq/domain/limits';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { adminKey, freshList } from './admin/fresh.ts';
import { callPages } from './client/calls.ts';

export type InquiryState = Inquiry['state'];
export type Ask = DataOf<typeof calls.listAsks>['asks'][number];

export function inquiriesQuery(api: Client, state: InquiryState | undefined) {
  return callPages(
    api,
    calls.listInquiries,
    { state },
    {
      first: '',
      toInput: (before) => ({ before }),
      next: (last) => (last.length < pageSizes.inquiries ? undefined : last.at(-1)?.key),
    },
  );
}

/** Questions to the operations team, for admins. */
export function asksQuery(api: Client, search: { text: string; state: InquiryState; page: number }) {
  return queryOptions({
    queryKey: [...adminKey, 'asks', search],
    queryFn: async ({ signal }) => (await api.call(calls.listAsks, search, { signal })).data,
    ...freshList,
  });
}

export function answerAskMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'answer-ask'],
    mutationFn: (fields: { key: string; answer: string; seen: InquiryState }) =>
      api.call(calls.answerAsk, fields),
  });
}
