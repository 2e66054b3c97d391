import { limits } from '@pq/domain/limits';
import { shippingFilters } from '@pq/domain/shipping/state';
import { firstLetters } from '@pq/domain/text/letters';
import type { OrderFilter } from '#app/data/shipping.ts';

/** In the address; without a state the page lists what is to be sent. */
export const ALL = 'all';

export function readOrderFilter(query: URLSearchParams): OrderFilter {
  const named = query.get('state');
  const state = shippingFilters.find((known) => known === named) ?? (named === ALL ? undefined : 'unsent');
  const text = firstLetters((query.get('text') ?? '').trim(), limits.supporterSearch);
  return { ...(state && { state }), ...(text !== '' && { text }) };
}

export function isUsual({ state, text }: OrderFilter): boolean {
  return state === 'unsent' && text === undefined;
}
