import type { Project } from '@pq/contract/shapes/project';
import type { Selection } from '@pq/domain/money';
import { type Answers, questionsPer, readAnswers } from '@pq/domain/reward/answers';
import { choiceKey } from '@pq/domain/reward/options';
import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import { rewardTitle, valuesText } from '@pq/domain/reward/texts';

type Answered = { selection: Selection[]; answers: Answers };

export type AnswerSet = {
  key: string;
  questions: RewardQuestion[];
  answers: Answers;
  /** Null for the whole order. */
  piece: { idx: number; line: number; at: number; n: number; title: string; values: string } | null;
};

export function questionsOf(project: Project, { selection, answers }: Answered): AnswerSet[] {
  const rewardOf = (line: Selection) => project.rewards.content.find(({ idx }) => idx === line.idx);
  const counted = new Map<number, number>();
  const pieces = selection.flatMap((line, at): AnswerSet[] => {
    const reward = rewardOf(line);
    const questions = questionsPer(reward?.questions ?? [], 'piece');
    if (!reward || questions.length === 0) return [];
    const choice = line.choice ?? [];
    return Array.from({ length: line.count }, (_, piece) => {
      const n = (counted.get(line.idx) ?? 0) + 1;
      counted.set(line.idx, n);
      return {
        key: `${line.idx}:${choiceKey(choice)}:${piece}`,
        questions,
        answers: line.answers?.[piece] ?? {},
        piece: {
          idx: line.idx,
          line: at,
          at: piece,
          n,
          title: rewardTitle(reward),
          values: valuesText(reward.options, choice),
        },
      };
    });
  });
  const chosen = [...new Set(selection.map(({ idx }) => idx))];
  const once = chosen.flatMap((idx) =>
    questionsPer(project.rewards.content.find((reward) => reward.idx === idx)?.questions ?? [], 'order'),
  );
  return once.length === 0
    ? pieces
    : [...pieces, { key: 'order', questions: once, answers: pick(answers, once), piece: null }];
}

function pick(answers: Answers, questions: readonly RewardQuestion[]): Answers {
  return Object.fromEntries(
    questions.flatMap(({ id }) => (Object.hasOwn(answers, id) ? [[id, answers[id] ?? '']] : [])),
  );
}

export function countInvalidAnswers({
  questions,
  answers,
}: Pick<AnswerSet, 'questions' | 'answers'>): number {
  return readAnswers(questions, answers).problems.length;
}

export function withAnswers(
  draft: Answered,
  { piece }: Pick<AnswerSet, 'piece'>,
  answers: Answers,
): Partial<Answered> {
  if (piece === null) return { answers: { ...draft.answers, ...answers } };
  const selection = draft.selection.map((line, at) => {
    if (at !== piece.line) return line;
    const sets = Array.from({ length: line.count }, (_, n) => line.answers?.[n] ?? {});
    return { ...line, answers: sets.with(piece.at, answers) };
  });
  return { selection };
}

export function withSameAnswers(selection: Selection[], { piece, answers }: AnswerSet) {
  return selection.map((line) =>
    line.idx === piece?.idx ? { ...line, answers: Array.from({ length: line.count }, () => answers) } : line,
  );
}

/** Answers to questions that no longer apply to the selection are not sent. */
export function sentAnswers(project: Project, draft: Answered): Answered {
  const asked = questionsOf(project, draft);
  const read = ({ questions, answers }: AnswerSet) => readAnswers(questions, answers).answers;
  const selection = draft.selection.map(({ answers: _, ...line }, at) => {
    const sets = asked.filter(({ piece }) => piece?.line === at).map(read);
    return sets.length === 0 ? line : { ...line, answers: sets };
  });
  const once = asked.find(({ piece }) => piece === null);
  return { selection, answers: once ? read(once) : {} };
}
