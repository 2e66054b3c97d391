import { t } from '@pq/domain/copy';
import { nicknameKey } from '@pq/domain/member/nickname';
import type { Purpose } from '@pq/domain/project/project';
import type { Answers } from '@pq/domain/reward/answers';
import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import { shortTitle } from '@pq/domain/reward/short-title';
import type { SheetColumn } from '#src/platform/xlsx.ts';
import type { NamedReward } from '../queries.ts';
import type { SupporterRow } from '../supporter-queries.ts';

export type ListLine = SupporterRow & {
  /** The first line of its pledge: it alone shows the sums, so that their column adds up. */
  isFirst: boolean;
};

/**
 * A column of a delivery list: text, KRW, pieces, a day in Seoul (`YYYY-MM-DD`), or the addresses of pictures. Empty where there is
 * nothing to say.
 */
export type ListColumn = SheetColumn & { cell(line: ListLine, purpose: Purpose): string | number };

export type RewardListColumns = Record<
  'rewards' | 'options' | 'answers',
  (rewards: readonly NamedReward[]) => ListColumn[]
>;

/** What each reward is called; those that would be called the same also by their number. */
export function headingsOf(rewards: readonly NamedReward[]): string[] {
  const names = rewards.map((reward) => shortTitle(reward));
  const keys = names.map(nicknameKey);
  return names.map((name, n) => {
    const isOnlyOne = keys.filter((key) => key === keys[n]).length === 1;
    return isOnlyOne ? name : t('supporters.col.rewards.n', { name, n: (rewards[n]?.idx ?? 0) + 1 });
  });
}

/** Of a column in which nothing but pictures is answered, a single one can be opened from its cell. */
export const typeOfAnswers = (questions: readonly Pick<RewardQuestion, 'kind'>[]): ListColumn['type'] =>
  questions.every(({ kind }) => kind === 'picture') ? 'link' : 'text';

export function pieceAnswers(pieces: readonly Answers[], id: string): string {
  const given = pieces.flatMap((piece, at) => (piece[id] ? [{ n: at + 1, text: piece[id] }] : []));
  return pieces.length === 1
    ? (given[0]?.text ?? '')
    : given.map((one) => t('supporters.col.piece', one)).join(', ');
}

/** Parts of rewards by the name that they share; of a reward that has two of one name, the second is apart from the first. */
export function groupByName<Part extends { idx: number; name: string }>(parts: readonly Part[]): Part[][] {
  const seen = new Map<string, number>();
  const groups = Map.groupBy(parts, ({ idx, name }) => {
    const key = nicknameKey(name);
    const nth = (seen.get(`${idx} ${key}`) ?? 0) + 1;
    seen.set(`${idx} ${key}`, nth);
    return `${key} ${nth}`;
  });
  return [...groups.values()];
}
