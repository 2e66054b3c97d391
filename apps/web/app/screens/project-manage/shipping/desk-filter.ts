import { limits } from '@pq/domain/limits';
import { shippingFilters } from '@pq/domain/shipping/state';
import { firstLetters } from '@pq/domain/text/letters';
import type { DeskFilter } from '#app/data/shipping.ts';

/** In the address; without a state the desk shows what is to be sent. */
export const ALL = 'all';

export function readDeskFilter(query: URLSearchParams): DeskFilter {
  const named = query.get('state');
  const state = shippingFilters.find((known) => known === named) ?? (named === ALL ? undefined : 'unsent');
  const text = firstLetters((query.get('text') ?? '').trim(), limits.supporterSearch);
  return { ...(state && { state }), ...(text !== '' && { text }) };
}

export function isUsual({ state, text }: DeskFilter): boolean {
  return state === 'unsent' && text === undefined;
}
