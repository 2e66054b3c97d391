import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import type { SupporterFilter } from '#app/data/project-insight.ts';

/**
 * Which supporters the address asks for: `?status=`, `?reward=` (its idx), `?text=` and `?toShip=1`. What
 * nobody knows is no filter.
 */
export function readFilter(query: URLSearchParams): SupporterFilter {
  const status = pledgeStatuses.find((known) => known === query.get('status'));
  const reward = /^\d{1,2}$/.test(query.get('reward') ?? '') ? Number(query.get('reward')) : undefined;
  const text = (query.get('text') ?? '').trim().slice(0, 50);
  return {
    ...(status && { status }),
    ...(reward !== undefined && { reward }),
    ...(text !== '' && { text }),
    ...(query.get('toShip') === '1' && { toShip: true }),
  };
}
