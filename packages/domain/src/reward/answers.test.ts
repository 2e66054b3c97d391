import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { answersText, lettersOf, pictureQuestions, questionsPer, readAnswers } from './answers.ts';
import type { RewardQuestion } from './reward-details.ts';

const question = (id: string, changes: Partial<RewardQuestion> = {}): RewardQuestion => ({
  id,
  text: `질문 ${id}`,
  kind: 'text',
  choices: [],
  per: 'piece',
  required: false,
  ...changes,
});
const font = question('font', { kind: 'choice', choices: ['고딕', '명조'] });

it('readAnswers returns trimmed answers in the order of the questions, without empty ones', () => {
  const asked = [question('a'), font, question('b')];
  const { answers, problems } = readAnswers(asked, { b: ' \u3164', font: '명조', a: ' 하나 ' });
  expect(Object.entries(answers)).toEqual([
    ['a', '하나'],
    ['font', '명조'],
  ]);
  expect(problems).toEqual([]);
});

it.each<[string, RewardQuestion, Record<string, string>, object]>([
  ['a required answer that is missing', question('a', { required: true }), {}, { copyKey: 'field.required' }],
  [
    'a required answer of blanks',
    question('a', { required: true }),
    { a: '  ' },
    { copyKey: 'field.required' },
  ],
  [
    'a required answer of letters that are never drawn',
    question('a', { required: true }),
    { a: '\u3164\u200b' },
    { copyKey: 'field.required' },
  ],
  ['a second line of a short text', question('a'), { a: '가\n나' }, { copyKey: 'field.oneLine' }],
  ['a direction control in a short text', question('a'), { a: '가\u202e나' }, { copyKey: 'field.direction' }],
  ['an answer that is no choice', { ...font, id: 'a' }, { a: '궁서' }, { copyKey: 'field.format' }],
  [
    'more letters than its own limit',
    question('a', { max: 2 }),
    { a: '가나다' },
    { copyKey: 'field.tooLong', max: 2 },
  ],
  [
    'more letters than a short text has',
    question('a'),
    { a: '가'.repeat(limits.shortAnswer + 1) },
    { copyKey: 'field.tooLong', max: limits.shortAnswer },
  ],
])('readAnswers reports %s', (_name, asked, sent, problem) => {
  expect(readAnswers([asked], sent)).toEqual({ answers: {}, problems: [{ id: 'a', ...problem }] });
});

it('a long answer may have several lines', () => {
  const { answers, problems } = readAnswers([question('a', { kind: 'long' })], { a: '가\n나' });
  expect(answers).toEqual({ a: '가\n나' });
  expect(problems).toEqual([]);
});

it('an answer to what is not asked is a problem, also under the names of JavaScript', () => {
  expect(readAnswers([], { constructor: '하나' }).problems).toEqual([
    { id: 'constructor', copyKey: 'field.format' },
  ]);
  expect(readAnswers([question('constructor', { required: true })], {}).problems).toEqual([
    { id: 'constructor', copyKey: 'field.required' },
  ]);
});

it('a long text has more letters than a short one', () => {
  const long = { a: '가'.repeat(limits.longAnswer) };
  expect(readAnswers([question('a', { kind: 'long' })], long).problems).toEqual([]);
});

it('questionsPer separates questions per piece and per order, pictureQuestions those with pictures', () => {
  const asked = [question('a'), question('b', { per: 'order' }), question('c', { kind: 'picture' })];
  expect(questionsPer(asked, 'piece').map(({ id }) => id)).toEqual(['a', 'c']);
  expect(questionsPer(asked, 'order').map(({ id }) => id)).toEqual(['b']);
  expect([...pictureQuestions(asked)]).toEqual(['c']);
});

it('only texts have letters, at most those of their kind', () => {
  const most = { text: limits.shortAnswer, long: limits.longAnswer, choice: null, picture: null } as const;
  for (const [kind, letters] of Object.entries(most) as [keyof typeof most, number | null][])
    expect(lettersOf({ kind })).toBe(letters);
  expect(lettersOf({ kind: 'text', max: limits.shortAnswer + 1 })).toBe(limits.shortAnswer);
  expect(lettersOf({ kind: 'long', max: 20 })).toBe(20);
});

it('answers in words name their questions', () => {
  expect(answersText([question('a'), font], { font: '고딕', a: '하나' })).toBe(
    '질문 a: 하나 / 질문 font: 고딕',
  );
});
