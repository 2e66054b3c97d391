import type { Project } from '@pq/contract/shapes/project';
import type { Selection } from '@pq/domain/money';
import { mostOf } from '#app/features/reward-picker/selection.ts';

/** Whether fewer of a reward are left than were chosen, as far as the page knows. */
export function isShort(project: Project, line: Selection): boolean {
  return leftFor(project, line) < line.count;
}

/** How many of a chosen reward one person can have. */
export function leftFor(project: Project, { idx }: Selection): number {
  const reward = project.rewards.content.find((content) => content.idx === idx);
  return reward ? mostOf(reward) : 0;
}
