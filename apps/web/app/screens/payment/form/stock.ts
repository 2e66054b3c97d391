import type { Project } from '@pq/contract/shapes/project';
import type { Selection } from '@pq/domain/money';
import { linesOf, mostOf } from '#app/features/reward-picker/selection.ts';

export function isShort(project: Project, selection: readonly Selection[], nowMs: number): boolean {
  return selection.some((line) => leftFor(project, selection, line, nowMs) < line.count);
}

export function leftFor(
  project: Project,
  selection: readonly Selection[],
  { idx, choice = [] }: Selection,
  nowMs: number,
): number {
  const reward = project.rewards.content.find((content) => content.idx === idx);
  return reward ? mostOf(reward, linesOf(selection, idx), choice, nowMs) : 0;
}
