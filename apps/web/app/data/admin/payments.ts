import type { Client, DataOf, InputOf } from '@pq/contract/client';
import {
  exportPayments,
  type getPledgeRecord,
  type searchCharges,
  searchPledges,
} from '@pq/contract/endpoints/admin/payments';
import { refundPledge } from '@pq/contract/endpoints/admin/refunds';
import { pageSizes } from '@pq/domain/limits';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export type FoundPledge = DataOf<typeof searchPledges>['pledges'][number];
export type FoundCharge = DataOf<typeof searchCharges>['charges'][number];
export type PledgeRecord = DataOf<typeof getPledgeRecord>;
export type PledgeMoment = PledgeRecord['timeline'][number];

/** Read page by page; not refetched while refunds run. */
export function refundablePledgesQuery(api: Client, project: string) {
  return queryOptions({
    queryKey: ['refundable', project],
    queryFn: async ({ signal }) => {
      const pledges: FoundPledge[] = [];
      for (let page = 0; ; page += 1) {
        const search = { text: '', project, status: 'paid', page } as const;
        const { data } = await api.call(searchPledges, search, { signal });
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

/** `seen` is the refunded sum that the screen showed. A repeated press is the same refund. */
export function refundMutation(api: Client) {
  return mutationOptions({
    mutationKey: [refundPledge.name],
    mutationFn: ({
      idempotencyKey,
      ...refund
    }: InputOf<typeof refundPledge> & { seen: number; idempotencyKey: string }) =>
      api.call(refundPledge, refund, { headers: { 'idempotency-key': idempotencyKey } }),
  });
}

export function exportPaymentsMutation(api: Client) {
  return mutationOptions({
    mutationKey: [exportPayments.name],
    mutationFn: (period: InputOf<typeof exportPayments>) => api.file(exportPayments, period),
  });
}
