// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildPledge } from '#app/testing/builders/pledge.ts';
import { buildProject, buildReward } from '#app/testing/builders/project.ts';
import { openCheckout, payButton, sums } from './testing/open-checkout.ts';

const question = (id: string, text: string, changes: Partial<RewardQuestion> = {}): RewardQuestion => ({
  id,
  text,
  kind: 'text',
  choices: [],
  per: 'piece',
  required: true,
  ...changes,
});
const project = buildProject();
project.rewards.content = [
  buildReward({
    name: '백자 머그',
    options: [
      { name: '유약', values: ['백자', '비취'].map((value, at) => ({ value, surcharge: at * 1_000 })) },
    ],
    questions: [
      question('engraving', '새길 글자', { max: 10 }),
      question('wrap', '포장', { kind: 'choice', choices: ['종이 상자', '보자기'] }),
      question('card', '함께 받을 엽서', { per: 'order', required: false }),
    ],
  }),
];
const two = [
  { idx: 0, count: 1, choice: [0] },
  { idx: 0, count: 1, choice: [1] },
];

async function open(selection = two) {
  const opened = await openCheckout({
    selection,
    answers: {
      getProject: project,
      listPledges: [buildPledge({ status: 'paid' })],
      placePledge: { gateKey: idOf(22) },
    },
  });
  await opened.user.click(sums().getByRole('checkbox', { name: t('pay.agree.all') }));
  const sets = () => screen.getAllByRole('region', { name: /번째|주문 전체/ }).map((one) => within(one));
  return { ...opened, sets };
}

test('each piece has its own questions, the order has its own, and the request has a set for each piece', async () => {
  const { user, sets, api } = await open();
  const [first, second, order] = sets();
  if (!first || !second || !order) throw new Error('three sets were to be asked');
  expect(first.getByText('백자')).toBeInTheDocument();
  expect(second.getByText('비취')).toBeInTheDocument();
  await user.type(first.getByRole('textbox', { name: /새길 글자/ }), '도담');
  await user.click(first.getByRole('button', { name: '보자기' }));
  expect(first.getByText(t('pay.questions.done'))).toBeInTheDocument();
  await user.type(second.getByRole('textbox', { name: /새길 글자/ }), '하나');
  await user.click(second.getByRole('button', { name: '종이 상자' }));
  expect(order.queryByText(t('pay.questions.done'))).not.toBeInTheDocument();
  await user.type(order.getByRole('textbox', { name: /함께 받을 엽서/ }), '첫눈');
  expect(order.getByText(t('pay.questions.done'))).toBeInTheDocument();
  await expectNoAxeFindings();
  await user.click(payButton());
  await waitFor(() => expect(api.calls('placePledge')).toHaveLength(1));
  const [sent] = api.calls('placePledge');
  expect(sent?.rewardidx).toEqual([
    { idx: 0, count: 1, choice: [0], answers: [{ engraving: '도담', wrap: '보자기' }] },
    { idx: 0, count: 1, choice: [1], answers: [{ engraving: '하나', wrap: '종이 상자' }] },
  ]);
  expect(sent?.database).toMatchObject({ answers: { card: '첫눈' }, amount: 45_000 });
});

test('missing answers are counted and reported at each question, and the first has the focus', async () => {
  const { user, sets, api } = await open();
  const [first] = sets();
  if (!first) throw new Error('nothing is asked');
  expect(first.getByText(t('pay.questions.left', { n: 2 }))).toBeInTheDocument();
  await user.click(payButton());
  expect(payButton()).toHaveTextContent(t('pay.questions.missing', { n: 4 }));
  expect(first.getByText(t('pay.questions.required'))).toBeInTheDocument();
  expect(first.getByText(t('pay.questions.choose'))).toBeInTheDocument();
  await waitFor(() => expect(first.getByRole('textbox', { name: /새길 글자/ })).toHaveFocus());
  expect(api.calls('placePledge')).toEqual([]);
});

test('a missing choice behind an answered question is focused in the middle of the window', async () => {
  const { user, sets } = await open();
  const [first] = sets();
  if (!first) throw new Error('nothing is asked');
  await user.type(first.getByRole('textbox', { name: /새길 글자/ }), '도담');
  const intoSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => intoSight.mockRestore());
  await user.click(payButton());
  const choice = first.getByRole('button', { name: '종이 상자' });
  await waitFor(() => expect(choice).toHaveFocus());
  expect(intoSight.mock.contexts).toEqual([choice]);
});

test('a single press copies the first answers to the second piece and can be undone', async () => {
  const { user, sets } = await open();
  const [first, second] = sets();
  if (!first || !second) throw new Error('two pieces were to be asked');
  await user.type(first.getByRole('textbox', { name: /새길 글자/ }), '도담');
  await user.click(first.getByRole('button', { name: t('pay.questions.copy.two') }));
  expect(second.getByRole('textbox', { name: /새길 글자/ })).toHaveValue('도담');
  await user.click(first.getByRole('button', { name: t('pay.questions.copied.undo') }));
  expect(second.getByRole('textbox', { name: /새길 글자/ })).toHaveValue('');
  expect(first.getByRole('textbox', { name: /새길 글자/ })).toHaveValue('도담');
});

test('an answer that is too long is preserved and reported immediately', async () => {
  const { user, sets } = await open([{ idx: 0, count: 1, choice: [0] }]);
  const [first] = sets();
  if (!first) throw new Error('nothing is asked');
  await user.type(first.getByRole('textbox', { name: /새길 글자/ }), '열한 글자를 적어 봅니다');
  expect(first.getByText(t('pay.questions.tooLong', { max: 10 }))).toBeInTheDocument();
  expect(first.getByRole('textbox', { name: /새길 글자/ })).toHaveValue('열한 글자를 적어 봅니다');
});

test('options are shown with their reward, and their surcharge has a row in the sums', async () => {
  await open();
  expect(screen.getByText('유약: 비취')).toBeInTheDocument();
  expect(sums().getByText(t('pay.options')).nextElementSibling).toHaveTextContent('1,000원');
});

test('an optional picture neither scrolls the page nor disables the button', async () => {
  const asking = buildProject();
  const art = question('art', '도안', { kind: 'picture', per: 'order', required: false });
  asking.rewards.content = [buildReward({ questions: [art] })];
  const { user } = await openCheckout({ answers: { getProject: asking } });
  await user.click(sums().getByRole('checkbox', { name: t('pay.agree.all') }));
  expect(screen.getByRole('region', { name: /주문 전체/ })).toHaveTextContent('도안');
  expect(payButton()).not.toHaveAttribute('aria-disabled', 'true');
});
