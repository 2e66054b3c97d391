// @vitest-environment jsdom
import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Shipping } from '@pq/contract/shapes/shipping';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildLine, buildPledge } from '#app/testing/builders/pledge.ts';
import { buildCard, buildReward } from '#app/testing/builders/project.ts';
import { buildParcel, buildPromise, buildShipping } from '#app/testing/builders/shipping.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const DAY_MS = 86_400_000;
const paid = (shipping: Shipping | null, changes: Partial<Pledge> = {}) =>
  buildPledge({
    status: 'paid',
    history: [
      { at: Date.parse('2026-11-01T12:00:00+09:00'), what: 'placed', amount: 22_000, total: 25_000 },
      { at: Date.parse('2026-11-20T10:00:00+09:00'), what: 'charged', amount: 22_000, total: 25_000 },
    ],
    shipping,
    ...changes,
  });

async function open(pledge: Pledge, answers: Answers = {}) {
  const opened = await renderScreen('/my/list', {
    viewer: buildViewer(),
    answers: {
      listPledges: [pledge],
      listOwnBoxes: { unseen: 0, boxes: [] },
      listWaits: [],
      ...answers,
    },
  });
  await screen.findByRole('article', { name: '모두의 텃밭' });
  return opened;
}
const steps = () =>
  within(screen.getByRole('list', { name: t('shipping.own.steps') }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const parcel = (n: number) =>
  within(
    screen
      .getByRole('heading', { level: 3, name: t('shipping.own.parcel', { n }) })
      .closest('li') as HTMLElement,
  );

/** The first of the pledge. */
const badge = () =>
  screen.getByRole('heading', { level: 2, name: '모두의 텃밭' }).parentElement?.querySelector('span');

test('pledge shows its way from the pledge to the receipt, with its parcel', async () => {
  await open(paid(buildShipping([buildParcel()])));
  expect(screen.getByText(t('shipping.own.shipped'))).toBeInTheDocument();
  expect(badge()).toHaveTextContent(t('shipping.own.badge.coming'));
  expect(steps()).toEqual(['후원11.01', '결제11.20', '제작11.21', '발송11.28', '수령']);
  expect(parcel(1).getByText(/^머그컵 1개 ×\s1$/)).toBeInTheDocument();
  expect(parcel(1).getByText(/CJ대한통운 6412-3308-7751 · 2026\.11\.28 출발/)).toBeInTheDocument();
  expect(parcel(1).getByText(t('shipping.own.automatic', { day: '2026.12.12' }))).toBeInTheDocument();
  const link = parcel(1).getByRole('link', { name: /배송 조회/ });
  expect(link).toHaveAttribute('href', 'https://trace.example.com/641233087751');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  await expectNoAxeFindings();
});

test('parcel is reported as received, and that is taken back within 24 hours', async () => {
  const on = buildParcel();
  const off = buildParcel({
    receivedAt: nowMs,
    receivedBy: 'backer',
    autoReceivedAt: null,
    undoUntil: nowMs + DAY_MS,
  });
  const { user, api } = await open(paid(buildShipping([on])), {
    confirmReceived: new AnswerWithMessage(buildShipping([off]), '받았다고 알렸습니다.'),
    undoReceived: buildShipping([on]),
  });
  api.answer({ listPledges: [paid(buildShipping([off]))] });
  await user.click(parcel(1).getByRole('button', { name: /받았습니다/ }));
  expect(await screen.findByText(t('shipping.own.received'))).toBeInTheDocument();
  expect(toastText()).toBe('받았다고 알렸습니다.');
  expect(screen.getByText(/2026\.12\.01에 받았습니다\. 잘못 눌렀다면 24시간/)).toBeInTheDocument();
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^상자 1/));
  expect(api.calls('confirmReceived')).toEqual([{ gateKey: idOf(22), parcel: idOf(41) }]);
  api.answer({ listPledges: [paid(buildShipping([on]))] });
  await user.click(parcel(1).getByRole('button', { name: /되돌리기/ }));
  expect(await screen.findByRole('button', { name: /받았습니다/ })).toBeInTheDocument();
  expect(api.calls('undoReceived')).toEqual([{ gateKey: idOf(22), parcel: idOf(41) }]);
});

test('receipt that is older than a day or set by time cannot be taken back', async () => {
  const received = { receivedAt: nowMs - 2 * DAY_MS, autoReceivedAt: null, undoUntil: null };
  await open(
    paid(
      buildShipping([
        buildParcel({ ...received, receivedBy: 'backer' }),
        buildParcel({ ...received, key: idOf(42), receivedBy: 'time' }),
      ]),
    ),
  );
  expect(parcel(1).getByText(t('shipping.own.receivedOn', { day: '2026.11.29' }))).toBeInTheDocument();
  expect(parcel(2).getByText(t('shipping.own.receivedByTime', { day: '2026.11.29' }))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /되돌리기|받았습니다/ })).not.toBeInTheDocument();
});

test('refused receipt shows the reason and the current state', async () => {
  const { user, api } = await open(paid(buildShipping([buildParcel()])), {
    confirmReceived: refuse('shippingClosed'),
  });
  api.answer({ listPledges: [paid(buildShipping())] });
  await user.click(parcel(1).getByRole('button', { name: /받았습니다/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /받았습니다/ })).not.toBeInTheDocument());
  expect(toastText()).toBe(t('err.shippingClosed'));
});

test('pledge sent in part shows what has left and what has not', async () => {
  const content = [
    buildReward(),
    buildReward({ idx: 1, context: '감사 엽서' }),
    buildReward({ idx: 2, context: '전자책', shipping: 'none' }),
  ];
  const card = buildCard();
  const shipping = buildShipping([buildParcel()], { state: 'making', shipped: { pieces: 1, of: 3 } });
  const deliveryinfo = {
    ...buildPledge().deliveryinfo,
    contentidx: [buildLine({ count: 2 }), buildLine({ idx: 1 }), buildLine({ idx: 2 })],
  };
  await open(paid(shipping, { deliveryinfo, project: { ...card, rewards: { ...card.rewards, content } } }));
  expect(screen.getByText(t('shipping.own.part', { n: '1', of: '3' }))).toBeInTheDocument();
  expect(badge()).toHaveTextContent(t('shipping.state.part'));
  expect(steps()).toContain('발송11.28 · 1/3');
  const rest = screen.getByRole('heading', { name: t('shipping.own.rest') }).closest('li');
  expect(rest).toHaveTextContent(/제작 중머그컵 1개 ×\s1감사 엽서 ×\s1$/);
});

test('parcel without a carrier has no tracking link', async () => {
  await open(paid(buildShipping([buildParcel({ carrier: 'direct', number: null, trackingUrl: null })])));
  expect(parcel(1).getByText(/메이커가 직접 전달 · 2026\.11\.28 출발/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /배송 조회/ })).not.toBeInTheDocument();
  expect(parcel(1).getByText(t('shipping.own.automatic', { day: '2026.12.05' }))).toBeInTheDocument();
});

test('pledge that is being prepared shows its steps only', async () => {
  await open(paid(buildShipping([], { state: 'preparing', makingAt: null })));
  expect(screen.getByText(t('shipping.own.preparing'))).toBeInTheDocument();
  expect(steps()).toEqual(['후원11.01', '결제11.20', '제작', '발송', '수령']);
  expect(badge()).toHaveTextContent(t('pay.status.paid'));
});

test('pledge without parcels shows nothing about shipping', async () => {
  await open(paid(null));
  expect(screen.queryByRole('list', { name: t('shipping.own.steps') })).not.toBeInTheDocument();
});

test('refunded pledge shows what had left, without steps', async () => {
  await open(paid(buildShipping([buildParcel()]), { status: 'refund' }));
  expect(parcel(1).getByText(/6412-3308-7751/)).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: t('shipping.own.steps') })).not.toBeInTheDocument();
});

test('a paid pledge leads to the change of its address until that is locked or something has left', async () => {
  const link = () => screen.queryByRole('link', { name: /배송지 바꾸기/, hidden: true });
  const lockAt = nowMs + DAY_MS;
  await open(paid(buildShipping(), { addressLockedAt: lockAt }));
  expect(link()).toHaveAttribute('href', `/address/${idOf(22)}`);
  expect(screen.getByText(/12월 2일 \(수\) 밤 11시 59분까지 배송지를 바꿀 수 있습니다/)).toBeInTheDocument();
});

test.each([
  ['its address is locked', paid(buildShipping(), { addressLockedAt: nowMs - 1 })],
  ['a parcel has left', paid(buildShipping([buildParcel()]))],
  ['its parcels are not recorded', paid(null, { project: buildCard({ state: 're-finish' }) })],
])('a paid pledge does not lead to the change of its address once %s', async (_, pledge) => {
  await open(pledge);
  expect(screen.queryByRole('link', { name: /배송지 바꾸기/, hidden: true })).toBeNull();
});

test('pledge shows the promise of its project until all of it has left', async () => {
  const promise = buildPromise({
    month: '2027-03',
    history: [{ at: nowMs, from: '2027-02', to: '2027-03', reason: '가마를 한 번 더 때야 합니다.' }],
  });
  await open(paid(buildShipping([], { state: 'preparing', makingAt: null }), { promise }));
  expect(screen.getByText('2027년 3월까지 보낼 예정입니다.')).toBeInTheDocument();
  expect(screen.getByText('처음 약속 2027년 2월 · 1번 바뀜')).toBeInTheDocument();
});

test('pledge that has left shows no promise', async () => {
  await open(paid(buildShipping([buildParcel()]), { promise: buildPromise() }));
  expect(screen.queryByText(/보낼 예정입니다/)).not.toBeInTheDocument();
});
