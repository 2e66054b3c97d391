import type { DataOf } from '@pq/contract/client';
import type { getPayoutBatch, listPayouts } from '@pq/contract/endpoints/admin/payouts';

export type Payouts = DataOf<typeof listPayouts>;
export type PayoutItem = Payouts['items'][number];
/** Payouts that are chosen for a batch, on all pages: what is transferred, by key. */
export type Picked = ReadonlyMap<string, number>;
export type PayoutBatch = Payouts['batches'][number];
export type PayoutLine = DataOf<typeof getPayoutBatch>['lines'][number];

/** In the order of the page. */
export const payoutTabs = ['due', 'batched', 'held', 'waiting', 'done', 'balance'] as const;
export type PayoutTab = (typeof payoutTabs)[number];
