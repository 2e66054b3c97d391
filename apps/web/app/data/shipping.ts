import type { Client, DataOf } from '@pq/contract/client';
import { listShipping } from '@pq/contract/endpoints/shipping';
import { pageSizes } from '@pq/domain/limits';
import type { ShippingFilter } from '@pq/domain/shipping/state';
import { callPages } from './client/calls.ts';

export type ShippingDesk = DataOf<typeof listShipping>;
export type ShippingOrder = ShippingDesk['orders'][number];
export type ShippingBatch = ShippingDesk['batches'][number];

/** Without a state: all orders. */
export type DeskFilter = { state?: ShippingFilter; text?: string };

export function shippingQuery(api: Client, pid: string, filter: DeskFilter) {
  return callPages(api, listShipping, {
    input: { pid, ...filter },
    first: 0,
    toInput: (page) => ({ page }),
    next: (last, pages) => (last.orders.length < pageSizes.shipping ? undefined : pages.length),
  });
}
