import type { Client } from '@pq/contract/client';
import { listOwnBoxes } from '@pq/contract/endpoints/pqbox';
import { queryOptions } from '@tanstack/react-query';

/** Own boxes with the number of unseen rewards. */
export function ownBoxesQuery(api: Client) {
  return queryOptions({
    queryKey: ['pqbox', 'own'],
    queryFn: async ({ signal }) => (await api.call(listOwnBoxes, {}, { signal })).data,
  });
}
