import { limits } from '../limits.ts';
import type { ProjectState } from './project.ts';

/** How many wait for the opening of a project, or null where that is not shown. */
export function shownAlerts(
  { state, alerts }: { state: ProjectState; alerts: number },
  isManager: boolean,
): number | null {
  return state === 'ready' && (isManager || alerts >= limits.alertsShownFrom) ? alerts : null;
}
