import type { ProjectCard } from '@pq/contract/shapes/project';
import { limits } from '@pq/domain/limits';
import type { Selection } from '@pq/domain/money';
import { remainingOf } from '@pq/domain/reward/pieces-left';

export type Reward = ProjectCard['rewards']['content'][number];

/** How many of a reward one person can still take. */
export function mostOf(reward: Reward): number {
  return Math.min(remainingOf(reward) ?? limits.quantity, limits.quantity);
}

/** The selection with `count` of the reward `idx`; 0 takes it out. */
export function withCount(selection: readonly Selection[], idx: number, count: number): Selection[] {
  const others = selection.filter((line) => line.idx !== idx);
  return count === 0 ? others : [...others, { idx, count }].sort((a, b) => a.idx - b.idx);
}

/** The selection without what is not left any more; the very same one when all of it is. */
export function withinStock(selection: Selection[], rewards: readonly Reward[]): Selection[] {
  const mostByIdx = new Map(rewards.map((reward) => [reward.idx, mostOf(reward)]));
  if (selection.every(({ idx, count }) => count <= (mostByIdx.get(idx) ?? 0))) return selection;
  return selection
    .map(({ idx, count }) => ({ idx, count: Math.min(count, mostByIdx.get(idx) ?? 0) }))
    .filter(({ count }) => count > 0);
}
