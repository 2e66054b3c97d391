import type { Client, DataOf } from '@pq/contract/client';
import { listShipping } from '@pq/contract/endpoints/shipping';
import { pageSizes } from '@pq/domain/limits';
import type { ShippingFilter } from '@pq/domain/shipping/state';
import { callPages } from './client/calls.ts';

export type ShippingList = DataOf<typeof listShipping>;
export type ShippingOrder = ShippingList['orders'][number];
export type ShippingBatch = ShippingList['batches'][number];

export const addressFilters = ['changed', 'doubtful', 'open'] as const;
type AddressFilter = (typeof addressFilters)[number];

/** Without a state: all orders. */
export type OrderFilter = { state?: ShippingFilter; address?: AddressFilter; text?: string };

export function shippingQuery(api: Client, pid: string, filter: OrderFilter) {
  return callPages(api, listShipping, {
    input: { pid, ...filter },
    first: 0,
    toInput: (page) => ({ page }),
    next: (last, pages) => (last.orders.length < pageSizes.shipping ? undefined : pages.length),
  });
}
