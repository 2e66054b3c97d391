import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { Selection } from '@pq/domain/money';

type Named = { idx: number; context: string };

/** What is held of each reward, one text each: `다이어리 1권 × 2`. */
export function rewardTexts(lines: readonly Selection[], rewards: readonly Named[]): string[] {
  return lines.map(({ idx, count }) => {
    const context = rewards.find((reward) => reward.idx === idx)?.context ?? '';
    return t('my.list.rewardLine', { context, n: formatNumber(count) });
  });
}

/** The same in one line. */
export function rewardsText(lines: readonly Selection[], rewards: readonly Named[]): string {
  return rewardTexts(lines, rewards).join(', ');
}
