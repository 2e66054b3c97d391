import type { Client, InputOf } from '@pq/contract/client';
import { placePledge } from '@pq/contract/endpoints/pledges';
import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Selection } from '@pq/domain/money';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { invalidate } from './client/calls.ts';

/**
 * After a change of a pledge: refetches the own pledges, the projects whose stock, amount and backers it changed, and the
 * boxes that it opens.
 */
export function refreshPledges(client: QueryClient): Promise<void> {
  return invalidate(client, 'pledges', 'projects', 'pqbox');
}

/** The idempotency key makes a second press or a lost answer place it once. */
export function placePledgeMutation(api: Client) {
  return mutationOptions({
    mutationKey: [placePledge.name],
    mutationFn: async ({
      order,
      idempotencyKey,
    }: {
      order: InputOf<typeof placePledge>;
      idempotencyKey: string;
    }) => (await api.call(placePledge, order, { headers: { 'idempotency-key': idempotencyKey } })).data,
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
