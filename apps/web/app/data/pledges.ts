import type { Client, InputOf } from '@pq/contract/client';
import {
  cancelPledge,
  changeAllPledgeCards,
  changePledgeCard,
  countNeeds,
  fixPledge,
  listPledges,
  nameFallbackCard,
  payNow,
  placePledge,
} from '@pq/contract/endpoints/pledges';
import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Selection } from '@pq/domain/money';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

export function pledgesQuery(api: Client) {
  return queryOptions({
    queryKey: ['pledges'],
    queryFn: async ({ signal }) => (await api.call(listPledges, {}, { signal })).data,
  });
}

/** How many pledges need an action of the viewer, as the chip of `/my/list` shows it. */
export function needsQuery(api: Client) {
  return queryOptions({
    queryKey: ['needs'],
    queryFn: async ({ signal }) => (await api.call(countNeeds, {}, { signal, priority: 'low' })).data.needs,
  });
}

/** After a change of a pledge: refetches the own pledges, and the projects whose stock, amount and backers it changed. */
export async function refreshPledges(api: Client, client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: pledgesQuery(api).queryKey }),
    client.invalidateQueries({ queryKey: needsQuery(api).queryKey }),
    client.invalidateQueries({ queryKey: ['projects'] }),
    // Access to boxes depends on the viewer's pledges.
    client.invalidateQueries({ queryKey: ['pqbox'] }),
  ]);
}

/** Places a pledge; the idempotency key makes a second press or a lost answer place it once. */
export function placePledgeMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['pledges', 'place'],
    mutationFn: async ({
      order,
      idempotencyKey,
    }: {
      order: InputOf<typeof placePledge>;
      idempotencyKey: string;
    }) => (await api.call(placePledge, order, { headers: { 'idempotency-key': idempotencyKey } })).data,
  });
}

export function fixPledgeMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['pledges', 'fix'],
    mutationFn: (change: InputOf<typeof fixPledge>) => api.call(fixPledge, change),
  });
}

export function cancelPledgeMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['pledges', 'cancel'],
    mutationFn: (gateKey: string) => api.call(cancelPledge, { pid: gateKey }),
  });
}

export function changePledgeCardMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['pledges', 'card'],
    mutationFn: (input: { key: string; card: string }) => api.call(changePledgeCard, input),
  });
}

export function changeAllPledgeCardsMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['pledges', 'card', 'all'],
    mutationFn: async (input: { card: string; keys: string[] }) =>
      (await api.call(changeAllPledgeCards, input)).data,
  });
}

export function nameFallbackCardMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['pledges', 'fallback'],
    mutationFn: (input: { key: string; card: string | null }) => api.call(nameFallbackCard, input),
  });
}

export function payNowMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['pledges', 'pay'],
    mutationFn: async (key: string) => (await api.call(payNow, { key })).data,
  });
}

export function asSelection(lines: Pledge['deliveryinfo']['contentidx']): Selection[] {
  return lines.map(({ idx, count, choice, answers }) => ({
    idx,
    count,
    ...(choice.length > 0 && { choice }),
    ...(answers.length > 0 && { answers }),
  }));
}
