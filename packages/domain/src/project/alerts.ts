import { opensAt } from '../dates.ts';
import { limits } from '../limits.ts';
import type { ProjectState } from './project.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** How many wait for the opening of a project, or null where that is not shown. */
export function shownAlerts(
  { state, alerts }: { state: ProjectState; alerts: number },
  isManager: boolean,
): number | null {
  return state === 'ready' && (isManager || alerts >= limits.alertsShownFrom) ? alerts : null;
}

export type TimeLeft = { days: number; hours: number; minutes: number };

/** Whole days, hours and minutes until the opening; null from then on. `start` is a day in Seoul. */
export function timeUntilOpening(start: string, nowMs: number): TimeLeft | null {
  const leftMs = opensAt(start) - nowMs;
  if (leftMs <= 0) return null;
  const minutes = Math.floor(leftMs / MINUTE_MS);
  return {
    days: Math.floor(minutes / DAY_MINUTES),
    hours: Math.floor((minutes % DAY_MINUTES) / 60),
    minutes: minutes % 60,
  };
}
