// @vitest-environment jsdom
import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { handOverCard } from '#app/features/payment-cards/full-page-window.ts';
import { type Answers, deferred, noNetwork, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildPreferences } from '#app/testing/builders/notification.ts';
import { buildPayCard, buildPledge, secondPayCard } from '#app/testing/builders/pledge.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const LIMIT = '한도가 초과되었습니다.';
const failed = (changes: Partial<Pledge> = {}) =>
  buildPledge({
    status: 'retry',
    failureReason: LIMIT,
    failedCard: buildPayCard(),
    paymentDate: Date.parse('2026-12-22T10:00:00+09:00'),
    history: [
      { at: nowMs - 2_000, what: 'placed', amount: 22_000, total: 25_000 },
      { at: nowMs - 1_000, what: 'declined', amount: 25_000 },
    ],
    ...changes,
  });

async function open(pledge: Pledge, { at = '/my/list', answers = {} as Answers } = {}) {
  const opened = await renderScreen(at, {
    viewer: buildViewer(),
    answers: {
      getNotificationPreferences: buildPreferences(),
      listPledges: [pledge],
      listCards: [buildPayCard(), secondPayCard],
      listOwnBoxes: { unseen: 0, boxes: [] },
      listWaits: [],
      ...answers,
    },
  });
  await screen.findByRole('article', { hidden: true });
  return opened;
}
const box = () => within(screen.getByRole('article', { hidden: true }));
const press = (name: string) => box().getByRole('button', { name: new RegExp(`${name}$`) });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a refused charge shows the reason and the day of the retry', async () => {
  await open(failed());
  expect(box().getByText(t('pay.failed'))).toBeInTheDocument();
  expect(screen.getByRole('article')).toHaveTextContent(
    `${LIMIT}${t('my.list.nextTry', { date: '2026.12.22' })}`,
  );
  expect(box().getByText(t('pay.status.retry'))).toBeInTheDocument();
});

test('paying now asks for a confirmation without preselecting the refused card', async () => {
  const { user, api } = await open(failed());
  await user.click(press(t('my.list.payNow')));
  const asked = await dialog(t('pay.now.ask'));
  expect(asked.getByText('모두의 텃밭')).toBeInTheDocument();
  expect(await asked.findByRole('radio', { name: new RegExp(`현대카드.*${LIMIT}`) })).not.toBeChecked();
  expect(asked.getByRole('radio', { name: /국민카드/ })).toBeChecked();
  await user.click(asked.getByRole('button', { name: t('common.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.calls('payNow')).toEqual([]);
});

test('another card is assigned to the pledge and charged, and the result is shown in its place', async () => {
  const { user, api } = await open(failed(), {
    answers: { changePledgeCard: { gateKey: idOf(22) }, payNow: { status: 'paid' } },
  });
  await user.click(press(t('my.list.payNow')));
  const asked = await dialog(t('pay.now.ask'));
  const pay = await asked.findByRole('button', { name: t('pay.now.pay', { amount: '25,000원' }) });
  api.answer({ listPledges: [failed({ status: 'paid', card: secondPayCard })] });
  await user.click(pay);
  await waitFor(() => expect(box().getByRole('status')).toHaveTextContent(t('pay.now.done')));
  expect(box().getByText(t('pay.status.paid'))).toBeInTheDocument();
  expect(api.calls('changePledgeCard')).toEqual([{ key: idOf(22), card: secondPayCard.PCD_PAYER_ID }]);
  expect(api.calls('payNow')).toEqual([{ key: idOf(22) }]);
});

test('the page is covered and the button busy while a card is charged', async () => {
  const answer = deferred<{ status: 'paid' }>();
  const { user, api } = await open(failed({ card: secondPayCard }), { answers: { payNow: answer.answer } });
  await user.click(press(t('my.list.payNow')));
  const asked = await dialog(t('pay.now.ask'));
  await user.click(await asked.findByRole('button', { name: /결제하기$/ }));
  expect(await screen.findByText(t('loading.charge'))).toBeInTheDocument();
  expect(box().getByRole('button', { name: new RegExp(t('my.list.paying')), hidden: true })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  api.answer({ listPledges: [failed({ status: 'paid', card: secondPayCard })] });
  answer.give({ status: 'paid' });
  await waitFor(() => expect(box().getByRole('status')).toHaveTextContent(t('pay.now.done')));
});

test('a second refusal is shown, and the retry remains', async () => {
  const declined = failed({ card: secondPayCard, failedCard: secondPayCard });
  const { user, api } = await open(failed({ card: secondPayCard }), {
    answers: { payNow: { status: 'retry', failureReason: '잔액이 부족합니다.' } },
  });
  const { PCD_PAY_CARDNAME: name, PCD_PAY_CARDNUM: number } = buildPayCard();
  expect(box().getByText(number, { exact: false, selector: 'b span' }).closest('b')).toHaveTextContent(
    t('my.list.otherCard', { card: `${name} ${number}` }),
  );
  await user.click(press(t('my.list.payNow')));
  const asked = await dialog(t('pay.now.ask'));
  api.answer({ listPledges: [{ ...declined, failureReason: '잔액이 부족합니다.' }] });
  await user.click(await asked.findByRole('button', { name: /결제하기$/ }));
  await waitFor(() => expect(box().getByRole('status')).toHaveTextContent(t('my.list.refusedNow')));
  expect(box().getByRole('status')).toHaveTextContent('잔액이 부족합니다.');
});

test.each([
  [
    'while the provider’s answer is awaited',
    { payNow: { status: 'retry' } } satisfies Answers,
    t('pay.now.waiting'),
  ],
  ['when another charge is under way', { payNow: refuse('pledgeBusy') }, t('err.pledgeBusy')],
  ['without a network', { payNow: noNetwork }, t('err.network')],
])('the result is shown %s', async (_name, answers: Answers, expected) => {
  const { user } = await open(failed({ card: secondPayCard }), { answers });
  await user.click(press(t('my.list.payNow')));
  const asked = await dialog(t('pay.now.ask'));
  await user.click(await asked.findByRole('button', { name: /결제하기$/ }));
  await waitFor(() => expect(box().getByRole('status')).toHaveTextContent(expected));
});

test('a removed card cannot pay, so that only another card is offered without preselection', async () => {
  const { user, api } = await open(buildPledge({ cardDropped: true }), {
    answers: { changePledgeCard: { gateKey: idOf(22) }, listCards: [secondPayCard] },
  });
  expect(box().getByText(t('my.list.dropped'))).toBeInTheDocument();
  expect(box().queryByRole('button', { name: new RegExp(t('my.list.payNow')) })).not.toBeInTheDocument();
  await user.click(press(t('my.list.changeCard')));
  const choosing = await dialog(t('my.list.changeCard'));
  expect(await choosing.findByRole('radio', { name: /국민카드/ })).toBeChecked();
  await user.click(choosing.getByRole('button', { name: t('common.change') }));
  await waitFor(() => expect(toastText()).toBe(t('my.list.cardChanged')));
  expect(api.calls('changePledgeCard')).toEqual([{ key: idOf(22), card: secondPayCard.PCD_PAYER_ID }]);
});

test('the card dialog changes nothing until another card is chosen, and a refusal is reported in the open dialog', async () => {
  const { user, address } = await open(failed(), {
    at: `/my/list?change-card=${idOf(22)}`,
    answers: { changePledgeCard: refuse('pledgeSettled') },
  });
  const choosing = await dialog(t('my.list.changeCard'));
  const change = choosing.getByRole('button', { name: t('common.change') });
  expect(await choosing.findByRole('radio', { name: /현대카드/ })).toBeChecked();
  expect(change).toBeDisabled();
  await user.click(choosing.getByRole('radio', { name: /국민카드/ }));
  await user.click(change);
  await waitFor(() => expect(toastText()).toBe(t('err.pledgeSettled')));
  await user.click(choosing.getByRole('button', { name: t('common.close') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe(`/my/list?pledge=${idOf(22)}`));
});

test.each([
  ['change-card', 'my.list.changeCard', 'common.change', 'changePledgeCard'],
  ['fallback-card', 'my.list.fallback', 'my.list.fallback.name', 'nameFallbackCard'],
] as const)(
  '?%s selects the card that a full-page card window has added',
  async (asks, title, confirm, call) => {
    const added = buildPayCard({ PCD_PAYER_ID: idOf(300) });
    window.history.replaceState(null, '', '/my/list');
    onTestFinished(() => window.history.replaceState(null, '', '/'));
    const opened = open(buildPledge(), {
      at: `/my/list?${asks}=${idOf(22)}`,
      answers: { listCards: [buildPayCard(), secondPayCard, added], [call]: { gateKey: idOf(22) } },
    });
    handOverCard('/my/list', added.PCD_PAYER_ID);
    const { user, api } = await opened;
    const choosing = await dialog(t(title));
    expect((await choosing.findAllByRole('radio')).at(-1)).toBeChecked();
    await user.click(choosing.getByRole('button', { name: t(confirm) }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.calls(call)).toEqual([{ key: idOf(22), card: added.PCD_PAYER_ID }]);
  },
);

test('registering a card is the only action without another card', async () => {
  await open(buildPledge(), {
    at: `/my/list?fallback-card=${idOf(22)}`,
    answers: { listCards: [buildPayCard()] },
  });
  const asked = await dialog(t('my.list.fallback'));
  expect(asked.getByText(t('my.list.fallback.noOther'))).toBeInTheDocument();
  expect(asked.getByRole('button', { name: t('pay.cards.add') })).toBeInTheDocument();
  expect(asked.queryByRole('radio')).not.toBeInTheDocument();
});

test.each([
  ['was paid in another tab', failed({ status: 'paid' })],
  ['has a dropped card', failed({ cardDropped: true })],
])('the link to pay opens nothing for a pledge that %s', async (_name, pledge) => {
  await open(pledge, { at: `/my/list?pay-now=${idOf(22)}` });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
});

test('the last refusal shows that nothing is left to do', async () => {
  await open(failed({ status: 'fail' }));
  expect(box().getByText(t('my.list.ended'))).toBeInTheDocument();
  expect(screen.getByRole('article')).toHaveTextContent(t('my.list.ended.what'));
  expect(box().queryByRole('button')).not.toBeInTheDocument();
});

test('a charge that the team investigates shows no day', async () => {
  await open(failed({ held: true }));
  expect(box().getByText(t('my.list.held'))).toBeInTheDocument();
  expect(screen.getByRole('article')).toHaveTextContent(t('my.list.held.next'));
  expect(screen.getByRole('article')).not.toHaveTextContent('2026.12.22');
});
