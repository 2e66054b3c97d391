// @vitest-environment jsdom
import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildPayCard, buildPledge, secondPayCard } from '#app/testing/builders/pledge.ts';
import { buildCard } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { answerCardWindow, cardWindow, registeredCard } from '#app/testing/provider-scripts.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const first = buildPayCard();
const titled = (n: number, title: string, changes: Partial<Pledge> = {}) =>
  buildPledge({ gateKey: idOf(n), project: buildCard({ key: idOf(n + 100), title }), ...changes });
const open = (answers: Answers = {}) =>
  renderScreen('/my/card', {
    viewer: buildViewer(),
    answers: { listCards: [first, secondPayCard], listPledges: [], ...answers },
  });
const removeOf = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^${name} .*${t('my.card.delete')}$`) });

test('each card shows the amount that is still to be charged to it', async () => {
  await open({
    listPledges: [
      titled(1, '하나'),
      titled(2, '둘', { fallback: secondPayCard }),
      titled(3, '셋', { status: 'paid' }),
    ],
  });
  expect(await screen.findByText(t('my.card.used', { n: 2 }))).toBeInTheDocument();
  expect(screen.getByText(t('my.card.usedSecond', { n: 1 }))).toBeInTheDocument();
});

test('a card is deleted after a confirmation with the text of the server', async () => {
  const { user, api } = await open({ removeCard: new AnswerWithMessage([first], '삭제했습니다.') });
  await user.click(await removeOf('국민카드'));
  const question = within(await screen.findByRole('alertdialog', { name: t('my.card.delete.confirm') }));
  expect(question.getByText(secondPayCard.PCD_PAY_CARDNUM)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: t('common.delete') }));
  await waitFor(() => expect(toastText()).toBe('삭제했습니다.'));
  expect(screen.queryByText('국민카드')).not.toBeInTheDocument();
  expect(api.calls('removeCard')).toEqual([{ card: secondPayCard.PCD_PAYER_ID }]);
});

test('a card that is needed lists its pledges with links and requests nothing', async () => {
  const { user, api, address } = await open({
    listPledges: [titled(1, '하나'), titled(2, '둘', { fallback: secondPayCard })],
  });
  await user.click(await removeOf('현대카드'));
  const dialog = within(await screen.findByRole('dialog', { name: t('my.card.pending') }));
  expect(dialog.getByText(t('my.card.pending.what'))).toBeInTheDocument();
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^하나/),
    expect.stringMatching(/^둘/),
  ]);
  await user.click(dialog.getByRole('link', { name: /^하나/ }));
  await waitFor(() => expect(address()).toBe(`/my/list?pledge=${idOf(1)}`));
  expect(api.calls('removeCard')).toEqual([]);
});

test('the server decides while the pledges are unknown', async () => {
  const { user } = await open({ listPledges: refuse('server'), removeCard: refuse('cardPending') });
  await user.click(await removeOf('현대카드'));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: t('common.delete') }),
  );
  await waitFor(() => expect(toastText()).toBe(t('my.card.pending')));
  expect(await removeOf('현대카드')).toBeInTheDocument();
});

test('choosing one card for all pledges changes exactly the pledges that were shown', async () => {
  const keys = [idOf(1), idOf(2)];
  const { user, api } = await open({
    listPledges: [
      titled(1, '하나'),
      titled(2, '둘', { status: 'retry' }),
      titled(3, '셋', { status: 'paid' }),
      titled(4, '넷', { card: secondPayCard }),
    ],
    changeAllPledgeCards: { changed: keys, skipped: [] },
  });
  await user.click(
    await screen.findByRole('button', { name: new RegExp(`국민카드.*${t('my.card.useForAll')}`) }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: t('my.card.all.title') }));
  expect(dialog.getByText('하나')).toBeInTheDocument();
  expect(dialog.getByText('둘')).toBeInTheDocument();
  expect(dialog.queryByText('셋')).not.toBeInTheDocument();
  expect(dialog.queryByText('넷')).not.toBeInTheDocument();
  await expectNoAxeFindings();
  await user.click(dialog.getByRole('button', { name: t('my.card.all.confirm', { n: 2 }) }));
  await waitFor(() => expect(toastText()).toBe(t('my.card.all.done', { n: 2 })));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.calls('changeAllPledgeCards')).toEqual([{ card: secondPayCard.PCD_PAYER_ID, keys }]);
});

test('pledges that could no longer be changed are named afterwards', async () => {
  const { user } = await open({
    listPledges: [titled(1, '하나'), titled(2, '둘')],
    changeAllPledgeCards: { changed: [idOf(1)], skipped: [idOf(2)] },
  });
  await user.click(
    await screen.findByRole('button', { name: new RegExp(`국민카드.*${t('my.card.useForAll')}`) }),
  );
  await user.click(await screen.findByRole('button', { name: t('my.card.all.confirm', { n: 2 }) }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(t('my.card.all.skipped', { n: 1 }))).toBeInTheDocument();
  expect(dialog.getByText('둘')).toBeInTheDocument();
  expect(dialog.queryByText('하나')).not.toBeInTheDocument();
  await expectNoAxeFindings();
});

test('the first card is added on the empty page', async () => {
  answerCardWindow(registeredCard);
  const { user, api } = await open({ listCards: [], startCardWindow: cardWindow, addCard: secondPayCard });
  expect(await screen.findByText(t('my.card.empty'))).toBeInTheDocument();
  api.answer({ listCards: [secondPayCard] });
  await user.click(screen.getByRole('button', { name: t('my.card.add') }));
  expect(await screen.findByText('국민카드')).toBeInTheDocument();
  expect(toastText()).toBe(t('my.card.added'));
});

test('a fifth card cannot be added', async () => {
  await open({ listCards: [1, 2, 3, 4].map((n) => buildPayCard({ PCD_PAYER_ID: idOf(n) })) });
  expect(await screen.findAllByRole('listitem')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: t('my.card.add') })).not.toBeInTheDocument();
});
