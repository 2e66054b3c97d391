import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import type { SupporterFilter } from '#app/data/project-insight.ts';

/**
 * Which supporters the address asks for: `?status=`, `?reward=` (its idx) and with it `?choice=` (`0,1`), `?text=`, `?toShip=1` and
 * `?unanswered=1`. What nobody knows is no filter.
 */
export function readFilter(query: URLSearchParams): SupporterFilter {
  const status = pledgeStatuses.find((known) => known === query.get('status'));
  const reward = /^\d{1,2}$/.test(query.get('reward') ?? '') ? Number(query.get('reward')) : undefined;
  const named = query.get('choice') ?? '';
  const choice = reward !== undefined && /^\d{1,2}(,\d{1,2}){0,2}$/.test(named) ? named : undefined;
  const text = (query.get('text') ?? '').trim().slice(0, 50);
  return {
    ...(status && { status }),
    ...(reward !== undefined && { reward }),
    ...(choice !== undefined && { choice }),
    ...(text !== '' && { text }),
    ...(query.get('toShip') === '1' && { toShip: true }),
    ...(query.get('unanswered') === '1' && { unanswered: true }),
  };
}

/** The same address with a reward and a combination of it, with neither where it is null. */
export function withCombination(
  query: URLSearchParams,
  combination: { idx: number; choice: string } | null,
): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('reward');
  next.delete('choice');
  if (combination) next.set('reward', String(combination.idx));
  if (combination?.choice) next.set('choice', combination.choice);
  return next;
}
