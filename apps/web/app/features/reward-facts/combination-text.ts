import type { RewardOption } from '@pq/domain/reward/reward-details';

/** For instance '먹빛 · 호두나무'. */
export function combinationText(options: readonly RewardOption[], choice: readonly number[]): string {
  return options.map(({ values }, at) => values[choice[at] ?? -1]?.value ?? '').join(' · ');
}
