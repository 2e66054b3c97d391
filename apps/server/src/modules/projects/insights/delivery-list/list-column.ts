import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';
import type { Answers } from '@pq/domain/reward/answers';
import { shortTitle } from '@pq/domain/reward/short-title';
import type { SheetColumn } from '#src/platform/xlsx.ts';
import type { NamedReward } from '../queries.ts';
import type { SupporterRow } from '../supporter-queries.ts';

/** A pledge with the combinations that the line tells. */
export type ListLine = SupporterRow & {
  /** Of the lines of its pledge: the one that tells its sums, which so add up in their column. */
  isFirst: boolean;
};

/** A column of a delivery list: text, KRW, pieces, or a day in Seoul (`YYYY-MM-DD`). Empty where there is nothing to say. */
export type ListColumn = SheetColumn & { cell(line: ListLine, purpose: Purpose): string | number };

/** The columns of what a line tells, which follow from the rewards of the project. */
export type GoodsColumns = Record<
  'rewards' | 'options' | 'answers',
  (rewards: readonly NamedReward[]) => ListColumn[]
>;

/** What each reward is called; those that would be called the same also by their number. */
export function headingsOf(rewards: readonly NamedReward[]): string[] {
  const names = rewards.map((reward) => shortTitle(reward));
  return names.map((name, n) => {
    const isOnlyOne = names.filter((other) => other === name).length === 1;
    return isOnlyOne ? name : t('supporters.col.rewards.n', { name, n: (rewards[n]?.idx ?? 0) + 1 });
  });
}

/** What was answered for the pieces, of several numbered in their order; empty where nothing was. */
export function pieceAnswers(pieces: readonly Answers[], id: string): string {
  const given = pieces.flatMap((piece, at) => (piece[id] ? [{ n: at + 1, text: piece[id] }] : []));
  return pieces.length === 1
    ? (given[0]?.text ?? '')
    : given.map((one) => t('supporters.col.piece', one)).join(', ');
}
