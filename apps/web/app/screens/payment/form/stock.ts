import type { Project } from '@pq/contract/shapes/project';
import type { Selection } from '@pq/domain/money';
import { linesOf, mostOf } from '#app/features/reward-picker/selection.ts';

/** Whether fewer pieces are left than were selected, as far as the page knows. */
export function isShort(project: Project, selection: readonly Selection[], nowMs: number): boolean {
  return selection.some((line) => leftFor(project, selection, line, nowMs) < line.count);
}

/** How many pieces of a selected line one person can have, given the other selected lines. */
export function leftFor(
  project: Project,
  selection: readonly Selection[],
  { idx, choice = [] }: Selection,
  nowMs: number,
): number {
  const reward = project.rewards.content.find((content) => content.idx === idx);
  return reward ? mostOf(reward, linesOf(selection, idx), choice, nowMs) : 0;
}
