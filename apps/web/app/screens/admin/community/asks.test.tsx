// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildAsk } from '#app/testing/builders/moderation.ts';
import { answer, openAdmin } from '../testing/open-admin.ts';

const [first, second] = [idOf(64), idOf(65)];
const asks = [buildAsk(), buildAsk({ key: second, content: '카드를 바꾸고 싶어요.' })];
const open = (query = '', answers: Answers = {}) =>
  openAdmin(`/asks${query}`, { listAsks: { total: 2, asks }, ...answers });
const box = () => screen.findByRole('textbox', { name: t('admin.asks.answer') });
const send = () => screen.getByRole('button', { name: t('admin.asks.send') });

test('questions are listed with their author and age', async () => {
  const { user, api } = await open();
  const row = await screen.findByRole('link', { name: /환불은 어떻게/ });
  expect(row).toHaveTextContent('하나 · hana@example.com');
  expect(row).toHaveTextContent(t('admin.review.waited', { time: t('admin.wait.hours', { h: 1 }) }));
  expect(api.calls('listAsks')[0]).toMatchObject({ state: 'waiting' });
  await user.click(screen.getByRole('link', { name: t('admin.asks.answered') }));
  await waitFor(() => expect(api.calls('listAsks').at(-1)).toMatchObject({ state: 'answered' }));
});

test("a question without a member is shown as a visitor's", async () => {
  const { member: _, ...visitor } = buildAsk();
  await open('', { listAsks: { total: 1, asks: [visitor] } });
  const row = await screen.findByRole('link', { name: /환불은 어떻게/ });
  expect(row).toHaveTextContent(`${t('admin.asks.visitor')} · hana@example.com`);
});

test('an answer is sent, and the next question is opened', async () => {
  const { user, api, address } = await open(`?key=${first}`, {
    answerAsk: { key: first },
  } as Answers);
  expect(await box()).toHaveAccessibleDescription(t('admin.asks.answer.hint'));
  await user.type(await box(), '참여 내역에서 취소할 수 있습니다.');
  await user.click(send());
  const ask = await screen.findByRole('alertdialog', { name: t('admin.asks.send.ask') });
  expect(ask).toHaveTextContent('hana@example.com');
  expect(api.calls('answerAsk')).toEqual([]);
  await answer(user, t('admin.asks.send'));
  expect(await screen.findByText(t('admin.done'))).toBeInTheDocument();
  expect(api.calls('answerAsk')).toEqual([
    { key: first, answer: '참여 내역에서 취소할 수 있습니다.', seen: 'waiting' },
  ]);
  await waitFor(() => expect(address()).toBe(`/admin/asks?key=${second}`));
});

test('an answer is not sent, and remains in its field, when its confirmation is cancelled', async () => {
  const { user, api } = await open(`?key=${first}`);
  await user.type(await box(), '쓰는 중');
  await user.click(send());
  await answer(user, t('common.cancel'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(api.calls('answerAsk')).toEqual([]);
  expect(await box()).toHaveValue('쓰는 중');
  await user.clear(await box());
});

test('an empty answer is not sent, and its field has the focus and an error', async () => {
  const { user, api } = await open(`?key=${first}`);
  await box();
  await user.click(send());
  await waitFor(async () => expect(await box()).toHaveFocus());
  expect(await box()).toHaveAccessibleDescription(t('admin.asks.answer.required'));
  expect(api.calls('answerAsk')).toEqual([]);
});

test('a typed answer is not lost by opening another question without one', async () => {
  const { user, address } = await open(`?key=${first}`);
  await user.type(await box(), '쓰는 중');
  await user.click(screen.getByRole('link', { name: /카드를 바꾸고/ }));
  await answer(user, t('admin.leave.stay'));
  expect(address()).toBe(`/admin/asks?key=${first}`);
  expect(await box()).toHaveValue('쓰는 중');
});

test('Escape closes an answer without input, but not one with input', async () => {
  const { user, address } = await open(`?key=${first}`);
  await user.type(await box(), '쓰는 중{Escape}');
  expect(address()).toBe(`/admin/asks?key=${first}`);
  await user.clear(await box());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/admin/asks'));
});

test('an answer by another admin is reported, and the input is preserved', async () => {
  const { user } = await open(`?key=${first}`, { answerAsk: refuse('decisionStale') });
  await user.type(await box(), '늦은 답변');
  await user.click(send());
  await answer(user, t('admin.asks.send'));
  expect(await screen.findByText(t('err.decisionStale'))).toBeInTheDocument();
  expect(await box()).toHaveValue('늦은 답변');
  await user.clear(await box());
});

test('an answered question shows its answer and accepts no other', async () => {
  const answered = buildAsk({ answer: { text: '카드 화면에서 바꿀 수 있습니다.', timestamp: nowMs } });
  await open(`?state=answered&key=${first}`, { listAsks: { total: 1, asks: [answered] } });
  const article = within(await screen.findByRole('article'));
  expect(article.getByText('카드 화면에서 바꿀 수 있습니다.')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: t('admin.asks.answer') })).not.toBeInTheDocument();
});
