import { seoulMoment } from '@pq/domain/dates';

/** When a notice is to be published: now, at a moment, not yet, or as it is. */
export type When = 'now' | 'later' | 'draft' | 'keep';

/**
 * What the call is sent for a choice: absent for now (of a new one) and for what stays, null for a draft;
 * `wrong` for a moment that is none or has passed.
 */
export function publishTime(
  { when, date, time }: { when: When; date: string; time: string },
  { isNew, nowMs }: { isNew: boolean; nowMs: number },
): { publishAt?: number | null } | 'wrong' {
  if (when === 'keep') return {};
  if (when === 'draft') return { publishAt: null };
  // The server's clock says what now is; a changed notice has to be told.
  if (when === 'now') return isNew ? {} : { publishAt: nowMs };
  const at = seoulMoment(date, time);
  return at === null || at <= nowMs ? 'wrong' : { publishAt: at };
}
