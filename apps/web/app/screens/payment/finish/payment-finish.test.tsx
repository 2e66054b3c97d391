// @vitest-environment jsdom
import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildPayCard, buildPledge, secondPayCard } from '#app/testing/builders/pledge.ts';
import { buildCard } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const open = (pledge: Partial<Pledge> = {}, at = `/payment/finish?pledge=${idOf(22)}`) =>
  renderScreen(at, {
    viewer: buildViewer(),
    answers: { listPledges: [buildPledge(pledge)], listCards: [buildPayCard(), secondPayCard] },
  });

test('the thanks show when what is charged, and where to continue', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: t('pay.finish.title.funding') })).toBeInTheDocument();
  expect(screen.getByText('모두의 텃밭')).toBeInTheDocument();
  expect(screen.getByText('25,000원')).toBeInTheDocument();
  expect(screen.getByText(`${t('my.list.order')} K7QD-00142`)).toBeInTheDocument();
  expect(screen.getByText(/^머그컵 1개 ×\s1$/)).toBeInTheDocument();
  expect(screen.getByText(t('pay.finish.body', { date: '2026.12.21' }))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('pay.finish.list') })).toHaveAttribute(
    'href',
    `/my/list?pledge=${idOf(22)}`,
  );
  expect(screen.getByRole('link', { name: t('pay.finish.project') })).toHaveAttribute(
    'href',
    `/funding/detail/${idOf(17)}`,
  );
});

test('the thanks name no order number while there is none', async () => {
  await open({ order: null });
  await screen.findByRole('heading', { name: t('pay.finish.title.funding') });
  expect(screen.queryByText(new RegExp(t('my.list.order')))).not.toBeInTheDocument();
});

test('the next events are listed with their dates in order', async () => {
  await open();
  const list = (await screen.findByText(t('pay.next.open'))).closest('ol') as HTMLElement;
  const steps = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
  expect(steps).toEqual([
    expect.stringContaining('2026.12.20까지'),
    expect.stringContaining('2026.12.21'),
    expect.stringContaining('2026.12.22'),
    expect.stringContaining('2027.02.01'),
  ]);
});

test.each([
  ['projects', 'PT01', 'pay.next.charge.funding'],
  ['projects', 'PT10', 'pay.next.charge.always'],
  ['ordermade', 'PT01', 'pay.next.charge.order'],
] as const)(
  'the thanks of %s with %s show the condition of the charge',
  async (purpose, projectType, copy) => {
    const project = buildCard({ purpose, config: { deliveryType: '', projectType } });
    await open({ purpose, project });
    expect(await screen.findByText(t(copy))).toBeInTheDocument();
    const isGoalBound = copy === 'pay.next.charge.funding';
    const body = isGoalBound ? 'pay.finish.body.goal' : 'pay.finish.body';
    expect(screen.getByText(t(body, { date: '2026.12.21' }))).toBeInTheDocument();
    expect(screen.queryAllByText(t('pay.next.proof'))).toHaveLength(purpose === 'ordermade' ? 1 : 0);
    const title = purpose === 'ordermade' ? 'pay.finish.title.order' : 'pay.finish.title.funding';
    expect(screen.getByRole('heading', { name: t(title) })).toBeInTheDocument();
  },
);

test('a second card is named immediately', async () => {
  const { user, api } = await open();
  api.answer({ nameFallbackCard: { gateKey: idOf(22) } });
  await user.click(await screen.findByRole('button', { name: t('my.list.fallback.name') }));
  await user.click(await screen.findByRole('radio', { name: /국민카드/ }));
  api.answer({ listPledges: [buildPledge({ fallback: secondPayCard })] });
  const confirm = screen.getAllByRole('button', { name: t('my.list.fallback.name') }).at(-1);
  await user.click(confirm as HTMLElement);
  await waitFor(() => expect(toastText()).toBe(t('my.list.fallback.named')));
  expect(api.calls('nameFallbackCard')).toEqual([{ key: idOf(22), card: secondPayCard.PCD_PAYER_ID }]);
  expect(await screen.findByText(secondPayCard.PCD_PAY_CARDNUM)).toBeInTheDocument();
});

test.each([
  ['whose project is over', { project: buildCard({ state: 'finish' }) }],
  ['that was withdrawn', { status: 'cancel' as const, endedBy: 'backer' as const }],
])('a pledge %s redirects to the list', async (_name, pledge) => {
  const { address } = await open(pledge);
  await waitFor(() => expect(address()).toBe(`/my/list?pledge=${idOf(22)}`));
});

test('the list of pledges is shown without a pledge, or for the pledge of another member', async () => {
  const none = await open({}, '/payment/finish');
  await waitFor(() => expect(none.address()).toBe('/my/list'));
});

test('failed cards are reported and requested again', async () => {
  const { user, api } = await renderScreen(`/payment/finish?pledge=${idOf(22)}`, {
    viewer: buildViewer(),
    answers: { listPledges: refuse('unavailable'), listCards: [] },
  });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listPledges: [buildPledge()] });
  await user.click(again);
  expect(await screen.findByRole('heading', { name: t('pay.finish.title.funding') })).toBeInTheDocument();
});
