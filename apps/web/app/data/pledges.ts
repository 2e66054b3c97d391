import { changePledgeCard, listPledges, placePledge } from '@pq/contract/calls/pledges';
import type { Client } from '@pq/contract/client';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export function pledgesQuery(api: Client) {
  return queryOptions({
    queryKey: ['pledges'],
    queryFn: async ({ signal }) => (await api.call(listPledges, {}, { signal })).data,
  });
}

/** Places a pledge; the key makes a second press or a lost answer place it once. */
export function placePledgeMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['pledges', 'place'],
    mutationFn: async ({
      order,
      idempotencyKey,
    }: {
      order: z.input<typeof placePledge.input>;
      idempotencyKey: string;
    }) => (await api.call(placePledge, order, { headers: { 'idempotency-key': idempotencyKey } })).data,
  });
}

export function changePledgeCardMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['pledges', 'card'],
    mutationFn: (input: { key: string; card: string }) => api.call(changePledgeCard, input),
  });
}
