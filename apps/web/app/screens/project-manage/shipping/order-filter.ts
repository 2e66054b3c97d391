import { limits } from '@pq/domain/limits';
import { shippingFilters } from '@pq/domain/shipping/state';
import { firstLetters } from '@pq/domain/text/letters';
import { addressFilters, type OrderFilter } from '#app/data/shipping.ts';

/** In the address; without a state the page lists what is to be sent. */
export const ALL = 'all';

export function readOrderFilter(query: URLSearchParams): OrderFilter {
  const named = query.get('state');
  const state = shippingFilters.find((known) => known === named) ?? (named === ALL ? undefined : 'unsent');
  const text = firstLetters((query.get('text') ?? '').trim(), limits.supporterSearch);
  const address = addressFilters.find((known) => known === query.get('address'));
  return { ...(state && { state }), ...(address && { address }), ...(text !== '' && { text }) };
}

export function isUsual({ state, address, text }: OrderFilter): boolean {
  return state === 'unsent' && address === undefined && text === undefined;
}
