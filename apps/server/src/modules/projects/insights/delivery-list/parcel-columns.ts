import { t } from '@pq/domain/copy';
import type { NamedReward } from '../queries.ts';
import {
  headingsOf,
  type ListColumn,
  type ListLine,
  pieceAnswers,
  type RewardListColumns,
  typeOfAnswers,
} from './list-column.ts';

/** Columns of lists with one line per pledge: one for each reward, each of its options and each of its questions. */
export const parcelColumns: RewardListColumns = {
  rewards: rewardColumns,
  options: optionColumns,
  answers: answerColumns,
};

function rewardColumns(rewards: readonly NamedReward[]): ListColumn[] {
  const headings = headingsOf(rewards);
  return rewards.map(({ idx }, n) => ({
    title: headings[n] ?? '',
    width: 18,
    type: 'number',
    cell: ({ rewards: lines }) =>
      lines.reduce((sum, line) => (line.idx === idx ? sum + line.count : sum), 0) || '',
  }));
}

/**
 * The values of each option; those of several combinations are in the same order in all option columns of the reward. Shows the
 * number of items of each where it is not one.
 */
function optionColumns(rewards: readonly NamedReward[]): ListColumn[] {
  const headings = headingsOf(rewards);
  return rewards.flatMap(({ idx, options }, n) =>
    options.map(({ name, values }, option) => ({
      title: t('supporters.col.part', { name: headings[n] ?? '', part: name }),
      width: 18,
      type: 'text' as const,
      cell: ({ rewards: lines }: ListLine) =>
        lines
          .filter((line) => line.idx === idx)
          .map(({ choice, count }) => {
            const text = values[choice[option] ?? -1]?.value ?? '';
            return count === 1 ? text : t('supporters.col.times', { text, n: count });
          })
          .join(', '),
    })),
  );
}

function answerColumns(rewards: readonly NamedReward[]): ListColumn[] {
  const headings = headingsOf(rewards);
  return rewards.flatMap(({ idx, questions }, n) =>
    questions.map(({ id, text, per, kind }) => ({
      title: t('supporters.col.part', { name: headings[n] ?? '', part: text }),
      width: 32,
      type: typeOfAnswers([{ kind }]),
      cell: ({ rewards: lines, answers }: ListLine) => {
        if (per === 'order') return answers[id] ?? '';
        const pieces = lines.filter((line) => line.idx === idx).flatMap((line) => line.answers);
        return pieceAnswers(pieces, id);
      },
    })),
  );
}
