import { seoulMoment } from '@pq/domain/dates';

export type When = 'now' | 'later' | 'draft' | 'keep';

export function publishTime(
  { when, date, time }: { when: When; date: string; time: string },
  { isNew, nowMs }: { isNew: boolean; nowMs: number },
): { publishAt?: number | null } | 'wrong' {
  if (when === 'keep') return {};
  if (when === 'draft') return { publishAt: null };
  // For a new notice the server uses its own clock; a changed one needs an explicit time.
  if (when === 'now') return isNew ? {} : { publishAt: nowMs };
  const at = seoulMoment(date, time);
  return at === null || at <= nowMs ? 'wrong' : { publishAt: at };
}
