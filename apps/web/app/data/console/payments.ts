import type { Client, DataOf, InputOf, ParsedInputOf } from '@pq/contract/client';
import { searchMails } from '@pq/contract/endpoints/admin/mails';
import * as calls from '@pq/contract/endpoints/admin/payments';
import { refundPledge, settleRefund } from '@pq/contract/endpoints/admin/refunds';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { consoleKey, freshList } from './fresh.ts';

export type FoundPledge = DataOf<typeof calls.searchPledges>['pledges'][number];
export type FoundCharge = DataOf<typeof calls.searchCharges>['charges'][number];
export type PledgeFile = DataOf<typeof calls.getPledgeFile>;
export type PledgeMoment = PledgeFile['timeline'][number];

type PledgesSearch = Pick<ParsedInputOf<typeof calls.searchPledges>, 'text' | 'status' | 'trouble' | 'page'>;
type ChargesSearch = ParsedInputOf<typeof calls.searchCharges>;
type MailsSearch = ParsedInputOf<typeof searchMails>;

export function foundPledgesQuery(api: Client, search: PledgesSearch) {
  return queryOptions({
    queryKey: [...consoleKey, 'pledges', search],
    queryFn: async ({ signal }) => (await api.call(calls.searchPledges, search, { signal })).data,
    ...freshList,
  });
}

export function foundChargesQuery(api: Client, search: ChargesSearch) {
  return queryOptions({
    queryKey: [...consoleKey, 'charges', search],
    queryFn: async ({ signal }) => (await api.call(calls.searchCharges, search, { signal })).data,
    ...freshList,
  });
}

export function foundMailsQuery(api: Client, search: MailsSearch) {
  return queryOptions({
    queryKey: [...consoleKey, 'mails', search],
    queryFn: async ({ signal }) => (await api.call(searchMails, search, { signal })).data,
    ...freshList,
  });
}

/** A pledge with all that happened with it. */
export function pledgeFileQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'pledge', key],
    queryFn: async ({ signal }) => (await api.call(calls.getPledgeFile, { key }, { signal })).data,
    staleTime: 0,
  });
}

/**
 * Gives back a part of a pledge, or all of it; `seen` is what had been given back before. A repeat of a press
 * is the same refund.
 */
export function refundMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...consoleKey, 'refund'],
    mutationFn: ({
      idempotencyKey,
      ...refund
    }: InputOf<typeof refundPledge> & { seen: number; idempotencyKey: string }) =>
      api.call(refundPledge, refund, { headers: { 'idempotency-key': idempotencyKey } }),
  });
}

/** What became of a refund, as the provider's own console tells it. */
export function settleRefundMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...consoleKey, 'settle-refund'],
    mutationFn: (word: InputOf<typeof settleRefund> & { seen: number }) => api.call(settleRefund, word),
  });
}

/** Charges a refused pledge at once, or looks up what became of its charge. */
export function retryChargeMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...consoleKey, 'retry-charge'],
    mutationFn: (pledge: { gateKey: string; seen: number }) => api.call(calls.retryCharge, pledge),
  });
}

/** A period of pledges or charges as CSV. */
export function exportPaymentsMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...consoleKey, 'export'],
    mutationFn: (period: InputOf<typeof calls.exportPayments>) => api.file(calls.exportPayments, period),
  });
}
