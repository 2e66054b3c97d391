import { limits } from '../limits.ts';
import { isBlank } from '../text/blank.ts';
import { countLetters } from '../text/letters.ts';
import type { QuestionScope, RewardQuestion } from './goods.ts';

/** Answers by the id of their question: a text, one of the choices, or the address of a picture. */
export type Answers = Record<string, string>;

/** What is wrong with the answer to a question. */
export type AnswerProblem = {
  id: string;
  copyKey: 'field.required' | 'field.format' | 'field.tooLong';
  /** Letters that it may have, of `field.tooLong`. */
  max?: number;
};

/** The questions that are asked for every piece, or once for the order. */
export function questionsPer<Question extends Pick<RewardQuestion, 'per'>>(
  questions: readonly Question[],
  per: QuestionScope,
): Question[] {
  return questions.filter((question) => question.per === per);
}

/** Letters that an answer may have; null for what is no text. */
export function lettersOf({ kind, max }: Pick<RewardQuestion, 'kind' | 'max'>): number | null {
  if (kind === 'text') return Math.min(max ?? limits.shortAnswer, limits.shortAnswer);
  if (kind === 'long') return Math.min(max ?? limits.longAnswer, limits.longAnswer);
  return null;
}

/**
 * The answers to these questions as they are kept: trimmed, without empty ones, in the order of the questions. Whose pictures they
 * are is not looked at here.
 */
export function readAnswers(
  questions: readonly RewardQuestion[],
  sent: Readonly<Answers>,
): { answers: Answers; problems: AnswerProblem[] } {
  const ids = new Set(questions.map(({ id }) => id));
  const problems: AnswerProblem[] = Object.keys(sent)
    .filter((id) => !ids.has(id))
    .map((id) => ({ id, copyKey: 'field.format' }));
  const answers: Answers = {};
  for (const question of questions) {
    const { id } = question;
    const text = Object.hasOwn(sent, id) ? (sent[id] ?? '') : '';
    const answer = isBlank(text) ? '' : text.trim();
    const problem = problemOf(question, answer);
    if (problem) problems.push({ id, ...problem });
    else if (answer !== '') answers[id] = answer;
  }
  return { answers, problems };
}

function problemOf(question: RewardQuestion, answer: string): Omit<AnswerProblem, 'id'> | null {
  if (answer === '') return question.required ? { copyKey: 'field.required' } : null;
  if (question.kind === 'choice' && !question.choices.includes(answer)) return { copyKey: 'field.format' };
  const max = lettersOf(question);
  return max !== null && countLetters(answer) > max ? { copyKey: 'field.tooLong', max } : null;
}

/** The ids of the questions whose answers are pictures. */
export function pictureQuestions(questions: readonly RewardQuestion[]): Set<string> {
  return new Set(questions.filter(({ kind }) => kind === 'picture').map(({ id }) => id));
}

/** Answers in words, '각인 문구: 하나 / 글자체: 고딕', in the order of the questions; a picture by its address. */
export function answersText(questions: readonly RewardQuestion[], answers: Readonly<Answers>): string {
  return questions
    .filter(({ id }) => answers[id])
    .map(({ id, text }) => `${text}: ${answers[id]}`)
    .join(' / ');
}
