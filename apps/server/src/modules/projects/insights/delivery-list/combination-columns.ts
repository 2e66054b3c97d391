import { t } from '@pq/domain/copy';
import type { NamedReward } from '../queries.ts';
import {
  groupByName,
  headingsOf,
  type ListColumn,
  type ListLine,
  pieceAnswers,
  type RewardListColumns,
  typeOfAnswers,
} from './list-column.ts';

/**
 * Columns of lists with one line per combination: the reward has a column, and options or questions with the same name in several
 * rewards share one.
 */
export const combinationColumns: RewardListColumns = {
  rewards: (rewards) => [nameColumn(rewards), countColumn],
  options: optionColumns,
  answers: answerColumns,
};

/** Without a count, because each line is one piece. */
export const pieceColumns: RewardListColumns = {
  ...combinationColumns,
  rewards: (rewards) => [nameColumn(rewards)],
};

function nameColumn(rewards: readonly NamedReward[]): ListColumn {
  const headings = headingsOf(rewards);
  const names = new Map(rewards.map(({ idx }, n) => [idx, headings[n] ?? '']));
  return {
    title: t('supporters.reward'),
    width: 24,
    type: 'text',
    cell: (line) => names.get(combinationOf(line).idx) ?? '',
  };
}

const countColumn: ListColumn = {
  title: t('supporters.col.pieces'),
  width: 8,
  type: 'number',
  cell: (line) => combinationOf(line).count,
};

function optionColumns(rewards: readonly NamedReward[]): ListColumn[] {
  const options = rewards.flatMap(({ idx, options }) =>
    options.map(({ name, values }, place) => ({ idx, name, values, place })),
  );
  return groupByName(options).map((same) => ({
    title: t('supporters.col.part', { name: t('supporters.col.options'), part: same[0]?.name ?? '' }),
    width: 18,
    type: 'text',
    cell: (line) => {
      const { idx, choice } = combinationOf(line);
      const own = same.filter((option) => option.idx === idx);
      return joined(own.map(({ values, place }) => values[choice[place] ?? -1]?.value ?? ''));
    },
  }));
}

/** What was answered for the pieces of the line; what was answered once for the order, in all of its lines. */
function answerColumns(rewards: readonly NamedReward[]): ListColumn[] {
  const headings = headingsOf(rewards);
  const questions = rewards.flatMap(({ idx, questions }, n) =>
    questions.map(({ text, ...one }) => ({ ...one, name: text, idx, heading: headings[n] ?? '' })),
  );
  return groupByName(questions).map((same) => ({
    title: t('supporters.col.part', { name: t('supporters.col.answers'), part: same[0]?.name ?? '' }),
    width: 32,
    type: typeOfAnswers(same),
    cell: (line) => {
      const { idx, count, answers } = combinationOf(line);
      // Of a pledge with two rewards that ask the same, each line has the answer for its own.
      const own = same.filter((question) => question.idx === idx);
      const asked = own.length > 0 ? own : same.filter(({ per }) => per === 'order');
      const pieces = Array.from({ length: count }, (_, n) => answers[n] ?? {});
      const given = asked.flatMap(({ id, per, heading }) => {
        const text = per === 'order' ? (line.answers[id] ?? '') : pieceAnswers(pieces, id);
        return text === '' ? [] : [{ name: heading, text }];
      });
      return given.length === 1
        ? (given[0]?.text ?? '')
        : given.map((one) => t('supporters.col.answerOf', one)).join(', ');
    },
  }));
}

const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join(', ');

function combinationOf({ rewards: [combination] }: ListLine) {
  if (!combination) throw new Error('a line of a delivery list tells nothing');
  return combination;
}
