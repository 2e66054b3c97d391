import { addDays, DAY_MS, opensAt, seoulDate } from '@pq/domain/dates';
import { newId } from '#src/platform/ids.ts';
import type { DemoProject } from './content/types.ts';

/** A demo project with the key and the dates that it has got. */
export type PlacedProject = DemoProject & {
  key: string;
  period: { start: string; finish: string };
  rewardPeriod: string;
  createdMs: number;
};

/** Gives the demo projects their keys and dates, counted from the Seoul date of `nowMs`. */
export function placeProjects(projects: readonly DemoProject[], nowMs: number): PlacedProject[] {
  const today = seoulDate(nowMs);
  return projects.map((project) => {
    const period = { start: addDays(today, project.start), finish: addDays(today, project.finish) };
    // Begun two weeks before opening; drafts and what is in review a week ago at the latest.
    const createdMs = Math.min(opensAt(period.start) - 14 * DAY_MS, nowMs - 7 * DAY_MS);
    const rewardPeriod = addDays(today, project.rewardsOn);
    return { ...project, key: newId(createdMs), period, rewardPeriod, createdMs };
  });
}
