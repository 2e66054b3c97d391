// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { openAdmin } from '../testing/open-admin.ts';

const words = { popular: [{ text: '보드 게임', members: 7 }], blocked: ['욕설'] };
const open = (answers: Answers = {}) => openAdmin('/popular-words', { listBlockedWords: words, ...answers });
const button = (name: string) => screen.findByRole('button', { name });
const field = () => screen.findByRole('textbox', { name: t('admin.popular.field') });

test('a popular word is blocked by one press, another word by its text, and a blocked one is allowed again', async () => {
  const { user, api } = await open({ blockWord: new AnswerWithMessage(null, t('admin.popular.isBlocked')) });
  expect(await screen.findByText(t('admin.popular.members', { n: 7 }))).toBeInTheDocument();
  await user.click(await button(`보드 게임: ${t('admin.popular.block')}`));
  await user.type(await field(), '나쁜 말{Enter}');
  await waitFor(async () => expect(await field()).toHaveValue(''));
  await user.click(await button(`욕설: ${t('admin.popular.allow')}`));
  await waitFor(() =>
    expect(api.calls('blockWord')).toEqual([
      { word: '보드게임', isBlocked: true },
      { word: '나쁜말', isBlocked: true },
      { word: '욕설', isBlocked: false },
    ]),
  );
});

test('a popular word is blocked that is longer with its spaces than a word may be', async () => {
  const text = [...'가나다라마바사아자차카타'].join(' ');
  const { user, api } = await open({
    listBlockedWords: { popular: [{ text, members: 7 }], blocked: [] },
    blockWord: new AnswerWithMessage(null, t('admin.popular.isBlocked')),
  });
  await user.click(await button(`${text}: ${t('admin.popular.block')}`));
  await waitFor(() =>
    expect(api.calls('blockWord')).toEqual([{ word: '가나다라마바사아자차카타', isBlocked: true }]),
  );
});

test('a word that cannot be blocked remains in the field with the reason', async () => {
  const { user } = await open({ blockWord: refuse('blockedWordsFull') });
  await user.type(await field(), '나쁜 말{Enter}');
  expect(await toastText()).toBe(t('admin.popular.full'));
  expect(await field()).toHaveValue('나쁜 말');
});

test('without words the page says so', async () => {
  await open({ listBlockedWords: { popular: [], blocked: [] } });
  expect(await screen.findByText(t('admin.popular.none'))).toBeInTheDocument();
  expect(screen.getByText(t('admin.popular.blockedNone'))).toBeInTheDocument();
});
