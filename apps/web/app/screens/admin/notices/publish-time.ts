import { seoulMoment } from '@pq/domain/dates';

/** When a notice is published: now, at a chosen time, not yet, or unchanged. */
export type When = 'now' | 'later' | 'draft' | 'keep';

/**
 * The value that is sent for a choice: absent for an unchanged time and for a new notice now, null for a draft; `wrong` for an
 * invalid or past time.
 */
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
