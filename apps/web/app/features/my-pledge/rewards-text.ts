import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { rewardTitle } from '@pq/domain/reward/texts';

type Named = { idx: number; name?: string; context: string };
type PledgeLine = { idx: number; count: number; choiceText: string };

/** For instance `다이어리 1권 (색상: 회색) × 2`. */
export function rewardTexts(lines: readonly PledgeLine[], rewards: readonly Named[]): string[] {
  return lines.map((line) =>
    t('my.list.rewardLine', { context: rewardLineText(line, rewards), n: formatNumber(line.count) }),
  );
}

/** For instance `다이어리 1권 (색상: 회색)`. */
export function rewardLineText(
  { idx, choiceText }: Omit<PledgeLine, 'count'>,
  rewards: readonly Named[],
): string {
  const reward = rewards.find((one) => one.idx === idx);
  const title = reward ? rewardTitle(reward) : '';
  // No line of text begins with the slash between two options.
  return choiceText === '' ? title : `${title} (${choiceText.replaceAll(' / ', '\u00a0/ ')})`;
}

export function rewardsText(lines: readonly PledgeLine[], rewards: readonly Named[]): string {
  return rewardTexts(lines, rewards).join(', ');
}
