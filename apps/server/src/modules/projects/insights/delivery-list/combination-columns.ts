import { t } from '@pq/domain/copy';
import type { NamedReward } from '../queries.ts';
import {
  type GoodsColumns,
  headingsOf,
  type ListColumn,
  type ListLine,
  pieceAnswers,
} from './list-column.ts';

/**
 * Of lists whose lines tell one combination each: which reward it is stands in a column, and options or questions that several
 * rewards call the same share one.
 */
export const combinationColumns: GoodsColumns = {
  rewards: (rewards) => [nameColumn(rewards), countColumn],
  options: optionColumns,
  answers: answerColumns,
};

/** A piece is one piece. */
export const pieceColumns: GoodsColumns = {
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
  return [...Map.groupBy(options, ({ name }) => name)].map(([name, same]) => ({
    title: t('supporters.col.part', { name: t('supporters.col.options'), part: name }),
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
  const questions = rewards.flatMap(({ idx, questions }) => questions.map((one) => ({ ...one, idx })));
  return [...Map.groupBy(questions, ({ text }) => text)].map(([text, same]) => ({
    title: t('supporters.col.part', { name: t('supporters.col.answers'), part: text }),
    width: 32,
    type: 'text',
    cell: (line) => {
      const { idx, count, answers } = combinationOf(line);
      // Of a pledge with two rewards that ask the same, each line has the answer for its own.
      const own = same.filter((question) => question.idx === idx);
      const asked = own.length > 0 ? own : same.filter(({ per }) => per === 'order');
      const pieces = Array.from({ length: count }, (_, n) => answers[n] ?? {});
      return joined(
        asked.map(({ id, per }) => (per === 'order' ? (line.answers[id] ?? '') : pieceAnswers(pieces, id))),
      );
    },
  }));
}

const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join(', ');

function combinationOf({ rewards: [combination] }: ListLine) {
  if (!combination) throw new Error('a line of a delivery list tells nothing');
  return combination;
}
