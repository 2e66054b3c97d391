import type { Client, DataOf } from '@pq/contract/client';
import { type listAsks, listInquiries } from '@pq/contract/endpoints/inquiries';
import type { Inquiry } from '@pq/contract/shapes/inquiry';
import { pageSizes } from '@pq/domain/limits';
import { callPages } from './client/calls.ts';

export type InquiryState = Inquiry['state'];
export type Ask = DataOf<typeof listAsks>['asks'][number];

export function inquiriesQuery(api: Client, state: InquiryState | undefined) {
  return callPages(api, listInquiries, {
    input: { state },
    first: '',
    toInput: (before) => ({ before }),
    next: (last) => (last.length < pageSizes.inquiries ? undefined : last.at(-1)?.key),
  });
}
