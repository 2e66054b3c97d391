import type { Client, InputOf } from '@pq/contract/client';
import { addCard, listCards, removeCard, startCardWindow } from '@pq/contract/endpoints/cards';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export function cardsQuery(api: Client) {
  return queryOptions({
    queryKey: ['cards'],
    queryFn: async ({ signal }) => (await api.call(listCards, {}, { signal })).data,
  });
}

export function startCardWindowMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['cards', 'window'],
    mutationFn: async () => (await api.call(startCardWindow, {})).data,
  });
}

export function addCardMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['cards', 'add'],
    mutationFn: (card: InputOf<typeof addCard>['card']) => api.call(addCard, { card }),
  });
}

export function removeCardMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['cards', 'remove'],
    mutationFn: (card: string) => api.call(removeCard, { card }),
  });
}
