import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { defaultRewardDetails, type RewardQuestion } from './reward-details.ts';
import {
  type CheckedReward,
  mayHaveStock,
  rewardDateProblems,
  rewardProblems,
  sharedQuestions,
} from './reward-problems.ts';

const values = (...named: string[]) => named.map((value) => ({ value, surcharge: 0 }));
const options = [{ name: '색상', values: values('회색', '금색') }];
const stock = (...counts: number[]) => counts.map((count, at) => ({ choice: [at], count }));
const asked = (changes: Partial<RewardQuestion> = {}): RewardQuestion => ({
  id: 'a',
  text: '문구',
  kind: 'text',
  choices: [],
  per: 'piece',
  required: true,
  ...changes,
});
const problems = (changes: Partial<CheckedReward>) =>
  rewardProblems({ count: 0, ...defaultRewardDetails(), ...changes }).map(({ path, copyKey }) => [
    path.join('.'),
    copyKey,
  ]);

it.each<[string, Partial<CheckedReward>, string, string]>([
  ['a limit above the number', { count: 3, limitPerPerson: 4 }, 'limitPerPerson', 'limit'],
  ['an early bird without an end', { early: { until: null, first: null } }, 'early', 'early'],
  [
    'an early bird of more pieces than there are',
    { count: 3, early: { until: null, first: 4 } },
    'early.first',
    'earlyFirst',
  ],
  ['two options of one name', { options: [...options, ...options] }, 'options.1.name', 'double'],
  [
    'two values of one name',
    { options: [{ name: '색', values: values('회색', '회색') }] },
    'options.0.values.1.value',
    'double',
  ],
  ['stock without options', { stock: [{ choice: [], count: 1 }] }, 'stock.0.choice', 'stockChoice'],
  ['stock of what is none', { options, stock: stock(1, 1, 1) }, 'stock.2.choice', 'stockChoice'],
  ['stock of one twice', { options, stock: [...stock(1), ...stock(1)] }, 'stock.1.choice', 'stockChoice'],
  ['stock of nothing', { options, stock: stock(0, 0) }, 'stock', 'stockSum'],
  [
    'fewer pieces by combination than in all',
    { count: 10, options, stock: stock(5, 4) },
    'stock',
    'stockLess',
  ],
  [
    'a choice without choices',
    { questions: [asked({ kind: 'choice', choices: ['하나'] })] },
    'questions.0.choices',
    'choices',
  ],
  [
    'choices of a text',
    { questions: [asked({ choices: ['하나', '둘'] })] },
    'questions.0.choices',
    'choices',
  ],
  [
    'two questions of one id',
    { questions: [asked(), asked({ text: '색' })] },
    'questions.1.id',
    'questionDouble',
  ],
  [
    'two questions of one text',
    { questions: [asked({ text: '이름' }), asked({ id: 'b', text: '이 름' })] },
    'questions.1.text',
    'questionDouble',
  ],
  [
    'two choices that look the same',
    { questions: [asked({ kind: 'choice', choices: ['고딕', '고\u200b딕'] })] },
    'questions.0.choices.1',
    'double',
  ],
  [
    'two values that look the same',
    { options: [{ name: '색', values: values('회색', '회\u200b색') }] },
    'options.0.values.1.value',
    'double',
  ],
  [
    'two options that look the same',
    { options: [...options, { name: '색 상', values: values('크림', '하늘') }] },
    'options.1.name',
    'double',
  ],
])('a reward with %s is refused', (_name, changes, path, copyKey) => {
  expect(problems(changes)).toEqual([[path, `reward.err.${copyKey}`]]);
});

it('more pieces by combination than in all are allowed, and so is a combination that is not made', () => {
  expect(problems({ count: 10, options, stock: stock(10, 0) })).toEqual([]);
  expect(problems({ count: 10, options, stock: stock(10, 5) })).toEqual([]);
  expect(problems({ count: 0, options, stock: stock(10, 5) })).toEqual([]);
});

it('a question has its id to itself in the project', () => {
  expect(sharedQuestions([{ questions: [asked()] }, { questions: [asked({ id: 'b' }), asked()] }])).toEqual([
    { reward: 1, question: 1 },
  ]);
});

it('combinations have a stock of their own as long as they can be named', () => {
  const many = (count: number) => ({
    name: '색',
    values: values(...Array.from({ length: count }, (_, n) => `${n}`)),
  });
  expect(mayHaveStock([many(30), many(10)])).toBe(true);
  expect(limits.stockedCombinations).toBe(300);
  expect(mayHaveStock([many(30), many(11)])).toBe(false);
  expect(mayHaveStock([])).toBe(false);
});

it('an early bird ends within the project, and nothing is delivered before it is over', () => {
  const period = { start: '2026-12-01', finish: '2026-12-31' };
  const of = (until: string | null, month: string | null) =>
    rewardDateProblems({ early: until === null ? null : { until, first: null }, month }, period);
  expect(of('2026-12-01', '2026-12')).toEqual([]);
  expect(of('2027-01-01', '2026-11')).toEqual(['reward.err.until', 'reward.err.month']);
  expect(of('2026-11-30', null)).toEqual(['reward.err.until']);
});
