import type { Client, DataOf, InputOf, ParsedInputOf } from '@pq/contract/client';
import { getMail, searchMails } from '@pq/contract/endpoints/admin/mails';
import * as calls from '@pq/contract/endpoints/admin/payments';
import { refundPledge, settleRefund } from '@pq/contract/endpoints/admin/refunds';
import { pageSizes } from '@pq/domain/limits';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { freshFor } from '../client/fresh-for.ts';
import { adminKey, freshList } from './fresh.ts';

export type FoundPledge = DataOf<typeof calls.searchPledges>['pledges'][number];
export type FoundCharge = DataOf<typeof calls.searchCharges>['charges'][number];
export type PledgeRecord = DataOf<typeof calls.getPledgeRecord>;
export type PledgeMoment = PledgeRecord['timeline'][number];

type PledgesSearch = ParsedInputOf<typeof calls.searchPledges>;
type ChargesSearch = ParsedInputOf<typeof calls.searchCharges>;
type MailsSearch = ParsedInputOf<typeof searchMails>;

export function foundPledgesQuery(api: Client, search: PledgesSearch) {
  return queryOptions({
    queryKey: [...adminKey, 'pledges', search],
    queryFn: async ({ signal }) => (await api.call(calls.searchPledges, search, { signal })).data,
    ...freshList,
  });
}

/** All unrefunded payments of a project, read page by page; not refetched while refunds run. */
export function refundablePledgesQuery(api: Client, project: string) {
  return queryOptions({
    queryKey: ['refundable', project],
    queryFn: async ({ signal }) => {
      const pledges: FoundPledge[] = [];
      for (let page = 0; ; page += 1) {
        const search = { text: '', project, status: 'paid', page } as const;
        const { data } = await api.call(calls.searchPledges, search, { signal });
        pledges.push(...data.pledges);
        if (data.pledges.length < pageSizes.admin) return { title: data.project?.title ?? '', pledges };
      }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function foundChargesQuery(api: Client, search: ChargesSearch) {
  return queryOptions({
    queryKey: [...adminKey, 'charges', search],
    queryFn: async ({ signal }) => (await api.call(calls.searchCharges, search, { signal })).data,
    ...freshList,
  });
}

export function foundMailsQuery(api: Client, search: MailsSearch) {
  return queryOptions({
    queryKey: [...adminKey, 'mails', search],
    queryFn: async ({ signal }) => (await api.call(searchMails, search, { signal })).data,
    ...freshList,
  });
}

export function mailQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...adminKey, 'mail', id],
    queryFn: async ({ signal }) => (await api.call(getMail, { id }, { signal })).data,
    ...freshFor,
  });
}

export function pledgeRecordQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: [...adminKey, 'pledge', key],
    queryFn: async ({ signal }) => (await api.call(calls.getPledgeRecord, { key }, { signal })).data,
    ...freshFor,
  });
}

/**
 * Refunds a part of a pledge, or all of it; `seen` is the refunded sum that the screen showed. A repeated press is the same
 * refund.
 */
export function refundMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'refund'],
    mutationFn: ({
      idempotencyKey,
      ...refund
    }: InputOf<typeof refundPledge> & { seen: number; idempotencyKey: string }) =>
      api.call(refundPledge, refund, { headers: { 'idempotency-key': idempotencyKey } }),
  });
}

/** Records the outcome of a refund as the provider's own console shows it. */
export function settleRefundMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'settle-refund'],
    mutationFn: (word: InputOf<typeof settleRefund> & { seen: number }) => api.call(settleRefund, word),
  });
}

/** Charges a declined pledge again, or looks up the outcome of its charge. */
export function retryChargeMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'retry-charge'],
    mutationFn: (pledge: { gateKey: string; seen: number }) => api.call(calls.retryCharge, pledge),
  });
}

/** A period of pledges or charges as CSV. */
export function exportPaymentsMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'export'],
    mutationFn: (period: InputOf<typeof calls.exportPayments>) => api.file(calls.exportPayments, period),
  });
}
