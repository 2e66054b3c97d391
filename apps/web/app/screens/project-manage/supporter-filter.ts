import { limits } from '@pq/domain/limits';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { firstLetters } from '@pq/domain/text/letters';
import type { SupporterFilter } from '#app/data/project-insight.ts';

export function readFilter(query: URLSearchParams): SupporterFilter {
  const status = pledgeStatuses.find((known) => known === query.get('status'));
  const reward = /^\d{1,2}$/.test(query.get('reward') ?? '') ? Number(query.get('reward')) : undefined;
  const named = query.get('choice') ?? '';
  const choice = reward !== undefined && /^\d{1,2}(,\d{1,2}){0,2}$/.test(named) ? named : undefined;
  const text = firstLetters((query.get('text') ?? '').trim(), limits.supporterSearch);
  return {
    ...(status && { status }),
    ...(reward !== undefined && { reward }),
    ...(choice !== undefined && { choice }),
    ...(text !== '' && { text }),
    ...(query.get('toShip') === '1' && { toShip: true }),
    ...(query.get('unanswered') === '1' && { unanswered: true }),
  };
}

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
