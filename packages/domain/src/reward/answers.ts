import { limits } from '../limits.ts';
import { isBlank } from '../text/blank.ts';
import { countLetters } from '../text/letters.ts';
import { type TypedTextProblem, typedTextProblem } from '../text/typed-text.ts';
import type { QuestionScope, RewardQuestion } from './reward-details.ts';

/** Answers by question id: a text, one of the choices, or the URL of a picture. */
export type Answers = Record<string, string>;

export type AnswerProblem = {
  id: string;
  copyKey: 'field.required' | 'field.format' | 'field.tooLong' | TypedTextProblem;
  max?: number;
};

export function questionsPer<Question extends Pick<RewardQuestion, 'per'>>(
  questions: readonly Question[],
  per: QuestionScope,
): Question[] {
  return questions.filter((question) => question.per === per);
}

export function lettersOf({ kind, max }: Pick<RewardQuestion, 'kind' | 'max'>): number | null {
  if (kind === 'text') return Math.min(max ?? limits.shortAnswer, limits.shortAnswer);
  if (kind === 'long') return Math.min(max ?? limits.longAnswer, limits.longAnswer);
  return null;
}

/**
 * The answers as they are stored: trimmed, without empty ones, in the order of the questions. The ownership of pictures is
 * not checked.
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
  const copyKey = typedTextProblem(answer, { oneLine: question.kind !== 'long' });
  if (copyKey) return { copyKey };
  const max = lettersOf(question);
  return max !== null && countLetters(answer) > max ? { copyKey: 'field.tooLong', max } : null;
}

export function pictureQuestions(questions: readonly RewardQuestion[]): Set<string> {
  return new Set(questions.filter(({ kind }) => kind === 'picture').map(({ id }) => id));
}

/** Answers as text, '각인 문구: 하나 / 글자체: 고딕', in the order of the questions; a picture by its URL. */
export function answersText(questions: readonly RewardQuestion[], answers: Readonly<Answers>): string {
  return questions
    .filter(({ id }) => answers[id])
    .map(({ id, text }) => `${text}: ${answers[id]}`)
    .join(' / ');
}
