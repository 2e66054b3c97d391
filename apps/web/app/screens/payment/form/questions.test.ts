import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import { expect, test } from 'vitest';
import { buildProject, buildReward } from '#app/testing/builders/project.ts';
import { startDraft } from './payment-form.ts';
import { countInvalidAnswers, questionsOf, sentAnswers, withAnswers, withSameAnswers } from './questions.ts';

const question = (id: string, changes: Partial<RewardQuestion> = {}): RewardQuestion => ({
  id,
  text: `질문 ${id}`,
  kind: 'text',
  choices: [],
  per: 'piece',
  required: true,
  ...changes,
});
const project = buildProject();
const values = ['백자', '비취'].map((value) => ({ value, surcharge: 0 }));
project.rewards.content = [
  buildReward({
    name: '머그',
    options: [{ name: '유약', values }],
    questions: [question('name'), question('card', { per: 'order', required: false })],
  }),
  buildReward({ idx: 1 }),
];
const draft = startDraft(
  [
    { idx: 0, count: 2, choice: [0] },
    { idx: 0, count: 1, choice: [1] },
    { idx: 1, count: 4 },
  ],
  undefined,
);

test('each piece has questions, numbered across the combinations of its reward, followed by those of the order', () => {
  expect(questionsOf(project, draft).map(({ key, piece }) => [key, piece?.n, piece?.values])).toEqual([
    ['0:0:0', 1, '백자'],
    ['0:0:1', 2, '백자'],
    ['0:1:0', 3, '비취'],
    ['order', undefined, undefined],
  ]);
  expect(questionsOf(project, draft).map(countInvalidAnswers)).toEqual([1, 1, 1, 0]);
});

test('an answer changes only the set of its piece', () => {
  const [, second] = questionsOf(project, draft);
  if (!second) throw new Error('no second piece');
  const answered = { ...draft, ...withAnswers(draft, second, { name: '하나' }) };
  expect(answered.selection[0]?.answers).toEqual([{}, { name: '하나' }]);
  expect(questionsOf(project, answered).map(countInvalidAnswers)).toEqual([1, 0, 1, 0]);
});

test('a single press copies the answers for the first piece to the others', () => {
  const [first] = questionsOf(project, draft);
  if (!first) throw new Error('no first piece');
  const same = withSameAnswers(draft.selection, { ...first, answers: { name: '두리' } });
  expect(same.map(({ answers }) => answers)).toEqual([
    [{ name: '두리' }, { name: '두리' }],
    [{ name: '두리' }],
    undefined,
  ]);
});

test('answers are sent trimmed, one set for each piece, and without answers that were not requested', () => {
  const [first, , , order] = questionsOf(project, draft);
  if (!first || !order) throw new Error('nothing asked');
  const answered = { ...draft, ...withAnswers(draft, first, { name: ' 하나 ' }) };
  const whole = { ...answered, answers: { card: '눈', gone: '옛 답' } };
  expect(sentAnswers(project, whole)).toEqual({
    selection: [
      { idx: 0, count: 2, choice: [0], answers: [{ name: '하나' }, {}] },
      { idx: 0, count: 1, choice: [1], answers: [{}] },
      { idx: 1, count: 4 },
    ],
    answers: { card: '눈' },
  });
});
