import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import { expect, test } from 'vitest';
import { newReward, type OpenReward, written } from './reward-list.ts';
import { listProblems, openProblems } from './reward-problems.ts';

const period = { start: '2026-12-10', finish: '2026-12-29' };
const whole: OpenReward = { ...newReward(), context: '달항아리', productCost: 1_000 };
const problems = (open: Partial<OpenReward>, tried = true, otherNames: readonly string[] = []) =>
  Object.fromEntries(openProblems({ ...whole, ...open }, tried, period, otherNames));
const values = (...names: string[]) => names.map((value) => ({ value, surcharge: 0 }));
const question: RewardQuestion = {
  id: 'a',
  text: '문구',
  kind: 'text',
  choices: [],
  per: 'piece',
  required: true,
};

test('sums above their limits are reported while typing and missing fields after an attempt to save', () => {
  expect(openProblems(newReward(), false, period, []).size).toBe(0);
  expect(Object.fromEntries(openProblems(newReward(), true, period, []))).toEqual({
    productCost: t('writing.reward.err.cost'),
    context: t('writing.reward.err.context'),
  });
  expect(problems({ context: '\u3164' })).toEqual({ context: t('writing.reward.err.context') });
  const most = {
    productCost: limits.productCostMax,
    delivery: limits.delivery,
    count: limits.rewardCount,
    limitPerPerson: limits.quantity,
  };
  expect(problems(most)).toEqual({});
  const more = {
    productCost: limits.productCostMax + 1,
    delivery: limits.delivery + 1,
    count: limits.rewardCount + 1,
    limitPerPerson: limits.quantity + 1,
  };
  expect(problems(more, false)).toEqual({
    productCost: t('writing.reward.err.cost'),
    delivery: t('writing.reward.err.delivery'),
    count: t('writing.reward.err.count'),
    limitPerPerson: t('reward.err.perPerson'),
  });
});

test('a fee is required once it is chosen', () => {
  expect(problems({ delivery: null }, false)).toEqual({});
  expect(problems({ delivery: null })).toEqual({ delivery: t('reward.err.fee') });
  expect(problems({ delivery: null, shipping: 'none' })).toEqual({});
});

test('an early bird ends at a number within the limit, or on a day of the project', () => {
  expect(problems({ early: { first: null, until: null } })).toEqual({ early: t('reward.err.early') });
  expect(problems({ early: { first: null, until: null } }, false)).toEqual({});
  expect(problems({ count: 10, early: { first: 11, until: null } }, false)).toEqual({
    'early.first': t('reward.err.earlyFirst'),
  });
  expect(problems({ early: { first: null, until: '2026-12-30' } })).toEqual({ early: t('reward.err.until') });
  expect(problems({ early: { first: null, until: '2026-12-29' } })).toEqual({});
  const open = { ...whole, early: { first: null, until: '2026-12-30' } };
  expect(openProblems(open, true, { start: '', finish: '' }, []).size).toBe(0);
});

test('a month before the end of the project is invalid', () => {
  expect(problems({ month: '2026-11' })).toEqual({ month: t('reward.err.month') });
  expect(problems({ month: '2026-12' })).toEqual({});
});

test('options report missing, duplicate or too expensive values at their fields', () => {
  const options = [
    { name: '', values: values('회색', '회색 ') },
    { name: '크기', values: [{ value: '', surcharge: limits.surcharge + 1 }] },
  ];
  expect(problems({ options }, false)).toEqual({
    'options.0.values.1.value': t('reward.err.double'),
    'options.1.values.0.surcharge': t('reward.err.surcharge'),
  });
  expect(problems({ options })).toEqual({
    'options.0.name': t('reward.err.optionName'),
    'options.0.values.1.value': t('reward.err.double'),
    'options.1.values.0.surcharge': t('reward.err.surcharge'),
    'options.1.values.0.value': t('reward.err.value'),
    'options.1.values': t('reward.err.values'),
  });
});

test('two values without a name are not duplicates', () => {
  expect(problems({ options: [{ name: '색상', values: values('', '') }] }, false)).toEqual({});
});

test('the stock needs at least one piece, and at least the limit', () => {
  const options = [{ name: '색상', values: values('회색', '금색') }];
  const stock = (first: number, second: number) => [
    { choice: [0], count: first },
    { choice: [1], count: second },
  ];
  expect(problems({ options, stock: stock(0, 0) })).toEqual({ stock: t('reward.err.stockSum') });
  expect(problems({ options, stock: stock(0, 0) }, false)).toEqual({});
  expect(problems({ options, count: 10, stock: stock(4, 5) })).toEqual({ stock: t('reward.err.stockLess') });
  expect(problems({ options, count: 9, stock: stock(4, 5) })).toEqual({});
  expect(problems({ options, stock: stock(limits.rewardCount + 1, 0) }, false)).toEqual({
    stock: t('reward.err.stockCount'),
  });
});

test('questions need a text, and those with choices at least two different ones', () => {
  const ask = (changes: Partial<RewardQuestion>) => ({
    questions: [{ ...question, ...changes }],
  });
  expect(problems(ask({ text: ' ' }))).toEqual({ 'questions.0.text': t('reward.err.question') });
  expect(problems(ask({ kind: 'choice', choices: ['상자', ' '] }))).toEqual({
    'questions.0.choices': t('reward.err.choices'),
  });
  expect(problems(ask({ kind: 'choice', choices: ['상자', '상자 '] }))).toEqual({
    'questions.0.choices': t('reward.err.double'),
  });
  expect(problems(ask({ kind: 'choice', choices: ['상자', 'ㄱ'.repeat(41)] }))).toEqual({
    'questions.0.choices': t('reward.err.choiceLong'),
  });
  const many = Array.from({ length: limits.optionValues + 1 }, (_, at) => `${at}`);
  expect(problems(ask({ kind: 'choice', choices: many }))).toEqual({
    'questions.0.choices': t('reward.err.choicesMost'),
  });
  // Input for another kind is not checked.
  expect(problems(ask({ choices: ['상자'] }))).toEqual({});
});

test.each([
  ['달 머그', '달\u200b머그'],
  ['Mug', 'mug'],
])('a reward %j next to another named %j has the same name', (other, name) => {
  const sameName = t('reward.err.sameName');
  expect(problems({ name }, true, ['컵', other])).toEqual({ name: sameName });
  expect(problems({ name }, false, [other])).toEqual({});
  const rewards = [
    { ...whole, name: other },
    { ...whole, name: '' },
    { ...whole, name },
    { ...whole, name: '' },
  ];
  expect(listProblems(rewards.map(written), period)).toEqual([undefined, undefined, sameName, undefined]);
});
