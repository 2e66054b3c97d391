// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferred, noNetwork, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildPayCard, buildPledge, secondPayCard } from '#app/testing/builders/pledge.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { field, fillIn, openCheckout, payButton, sumOf, sums } from './testing/open-checkout.ts';

const placed = { gateKey: idOf(22) };
const withLast = { listPledges: [buildPledge({ status: 'paid' })] };

async function agreeAndPress(user: Awaited<ReturnType<typeof openCheckout>>['user']): Promise<void> {
  await user.click(sums().getByRole('checkbox', { name: t('pay.agree.all') }));
  await user.click(payButton());
}

test('the request contains the shown rewards, sums, delivery and card, and the key of this form', async () => {
  const { user, api, address } = await openCheckout({
    selection: [{ idx: 0, count: 2 }],
    answers: { ...withLast, placePledge: placed },
  });
  await user.type(field(t('pay.donation')), '1000');
  await user.type(field(t('pay.etc')), '문 앞에 놓아주세요.');
  await user.click(screen.getByRole('radio', { name: /국민카드/ }));
  await agreeAndPress(user);
  await waitFor(() => expect(address()).toBe(`/payment/finish?pledge=${idOf(22)}`));
  expect(api.calls('placePledge')).toEqual([
    {
      rewardidx: [{ idx: 0, count: 2 }],
      database: expect.objectContaining({
        projectid: idOf(17),
        purpose: 'projects',
        amount: 45_000,
        deliveryprice: 3_000,
        donation: 1_000,
        card: { PCD_PAYER_ID: secondPayCard.PCD_PAYER_ID },
        deliveryinfo: expect.objectContaining({
          address: { basic: '서울특별시 중구 세종대로 110', detail: '3층', zonecode: '04524' },
          profile: { name: '이하나', tel: '010-1234-5678' },
          etc: '문 앞에 놓아주세요.',
        }),
        paymentinfo: expect.objectContaining({ callAmount: 48_000 }),
      }),
    },
  ]);
  expect(api.headers('placePledge')[0]?.get('idempotency-key')).toBe('the-form');
});

test('the button is busy while sending and ignores a second press', async () => {
  const answer = deferred<typeof placed>();
  const { user, api, address } = await openCheckout({ answers: { ...withLast, placePledge: answer.answer } });
  await agreeAndPress(user);
  expect(payButton()).toHaveAttribute('aria-busy', 'true');
  await user.click(payButton());
  expect(api.calls('placePledge')).toHaveLength(1);
  expect(await screen.findByText(t('loading.pledge'))).toBeInTheDocument();
  answer.give(placed);
  await waitFor(() => expect(address()).toContain('/payment/finish'));
});

test('a network failure is shown next to the button, and the next press sends the same key', async () => {
  const { user, api } = await openCheckout({ answers: { ...withLast, placePledge: noNetwork } });
  await agreeAndPress(user);
  await waitFor(() => expect(sums().getByRole('alert')).toHaveTextContent(t('pay.refused.network')));
  await expectNoAxeFindings();
  api.answer({ placePledge: placed });
  await user.click(payButton());
  await waitFor(() => expect(api.calls('placePledge')).toHaveLength(2));
  const keys = api.headers('placePledge').map((headers) => headers.get('idempotency-key'));
  expect(keys).toEqual(['the-form', 'the-form']);
});

test('a changed price is reported with both sums, the page shows the new one, and the next press is an order of its own', async () => {
  const dearer = buildProject();
  dearer.rewards.content = dearer.rewards.content.map((reward) => ({ ...reward, productCost: 30_000 }));
  const figures = { paymentinfo: { callAmount: 33_000 } };
  const { user, api, place } = await openCheckout({
    answers: { ...withLast, placePledge: refuse('pledgeAmount', { data: figures }) },
  });
  api.answer({ getProject: dearer });
  await agreeAndPress(user);
  const expected = t('pay.changed', { before: '25,000원', now: '33,000원' });
  await waitFor(() => expect(sums().getByRole('alert')).toHaveTextContent(expected));
  await waitFor(() => expect(sumOf(t('pay.sum.total'))).toBe('33,000원'));
  expect(field(t('pay.name'))).toHaveValue('이하나');
  await waitFor(() => expect(place().state).not.toMatchObject({ idempotencyKey: 'the-form' }));
  api.answer({ placePledge: placed });
  await user.click(payButton());
  await waitFor(() => expect(api.calls('placePledge')).toHaveLength(2));
  const [first, second] = api.headers('placePledge').map((headers) => headers.get('idempotency-key'));
  expect(second).not.toBe(first);
});

test.each([
  ['pledgeStock', 'pay.err.stock'],
  ['pledgeClosed', 'pay.err.closed'],
  ['pledgeCard', 'pay.err.card'],
  ['pledgeOwn', 'pay.err.own'],
] as const)('a refusal with %s is shown in a toast and next to the button', async (code, copy) => {
  const { user } = await openCheckout({ answers: { ...withLast, placePledge: refuse(code) } });
  await agreeAndPress(user);
  await waitFor(() => expect(toastText()).toBe(t(copy)));
  expect(sums().getByRole('alert')).toHaveTextContent(`${t('pay.refused')} ${t(copy)}`);
});

test('a backer who already has a pledge continues with changing it, with the same input', async () => {
  const { user, api, place } = await openCheckout({
    answers: { ...withLast, placePledge: refuse('pledgeAlready') },
  });
  api.answer({ getProject: buildProject({ myPledge: idOf(22) }) });
  await user.type(field(t('pay.etc')), '새 요청');
  await agreeAndPress(user);
  await waitFor(() => expect(place().pathname).toBe('/payment/fix'));
  expect(place().search).toBe(`?pledge=${idOf(22)}`);
  expect(place().state).toMatchObject({ wanted: { etc: '새 요청' } });
});

test('an ended session redirects to sign-in and back, and the input is restored', async () => {
  const { user, api, place } = await openCheckout({
    answers: { ...withLast, placePledge: refuse('loginRequired') },
  });
  await user.type(field(t('pay.etc')), '문 앞에');
  api.answer({ getViewer: refuse('loginRequired') });
  await agreeAndPress(user);
  await waitFor(() => expect(place().pathname).toBe('/login'));
  expect(new URLSearchParams(place().search).get('next')).toBe('/payment');
  expect(place().state).toMatchObject({ idempotencyKey: 'the-form' });
  expect(JSON.stringify({ ...sessionStorage })).toContain('문 앞에');
});

test('the tab stores the form but no card data', async () => {
  const { user } = await openCheckout({ answers: withLast });
  await user.type(field(t('pay.etc')), '문 앞에');
  const kept = JSON.stringify({ ...sessionStorage });
  expect(kept).toContain('문 앞에');
  expect(kept).not.toMatch(/\*\*\*\*|현대카드/);
});

test('the stored form is deleted once the pledge is placed', async () => {
  const { user, address } = await openCheckout({ answers: { ...withLast, placePledge: placed } });
  await user.type(field(t('pay.etc')), '문 앞에');
  await agreeAndPress(user);
  await waitFor(() => expect(address()).toContain('/payment/finish'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('문 앞에');
});

test('a form that is opened again in its history entry contains its input', async () => {
  const { user, router } = await openCheckout({ answers: withLast });
  await user.type(field(t('pay.etc')), '문 앞에');
  await act(() => router.navigate('/funding/detail/a'));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await act(() => router.navigate(-1));
  expect(await screen.findByDisplayValue('문 앞에')).toBe(field(t('pay.etc')));
});

test('an order uses the words for orders', async () => {
  const { user, api } = await openCheckout({
    purpose: 'ordermade',
    answers: { getProject: buildProject({ purpose: 'ordermade' }), ...withLast, placePledge: placed },
  });
  expect(screen.getByRole('heading', { level: 1, name: t('pay.title.order') })).toBeInTheDocument();
  expect(payButton()).toHaveTextContent(t('pay.participate.order'));
  expect(screen.getByRole('link', { name: t('pay.template') })).toHaveAttribute('download');
  await agreeAndPress(user);
  await waitFor(() =>
    expect(api.calls('placePledge')).toMatchObject([{ database: { purpose: 'ordermade' } }]),
  );
});

test('payment page redirects to home with a message without a selection', async () => {
  const { address } = await renderScreen('/payment', { viewer: buildViewer() });
  expect(await screen.findByText(t('wrongAccess'))).toBeInTheDocument();
  expect(address()).toBe('/');
});

test('a backer with a pledge on the project is redirected to the form that changes it', async () => {
  const { place } = await renderScreen('/payment', {
    viewer: buildViewer(),
    state: {
      projectKey: idOf(17),
      purpose: 'projects',
      selection: [{ idx: 1, count: 2 }],
      idempotencyKey: 'a',
    },
    answers: {
      getProject: buildProject({ myPledge: idOf(22) }),
      listPledges: [buildPledge()],
      listCards: [buildPayCard()],
    },
  });
  await waitFor(() => expect(place().pathname).toBe('/payment/fix'));
  expect(place().state).toEqual({ wanted: { selection: [{ idx: 1, count: 2 }] } });
});

test('a project that cannot be read is reported and can be requested again', async () => {
  const { user, api } = await renderScreen('/payment', {
    viewer: buildViewer(),
    state: {
      projectKey: idOf(17),
      purpose: 'projects',
      selection: [{ idx: 0, count: 1 }],
      idempotencyKey: 'a',
    },
    answers: { getProject: refuse('server'), listPledges: [], listCards: [buildPayCard()] },
  });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ getProject: buildProject() });
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: t('pay.title.funding') })).toBeInTheDocument();
  expect(within(screen.getByRole('radiogroup')).getByRole('radio')).toBeChecked();
  await fillIn({ user });
});
