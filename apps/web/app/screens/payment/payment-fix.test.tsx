// @vitest-environment jsdom
import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { handOverPledge } from '#app/features/my-pledge/payment-handover.ts';
import { type Answers, AnswerWithMessage, deferred, noNetwork, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildLine, buildPayCard, buildPledge, secondPayCard } from '#app/testing/builders/pledge.ts';
import { buildCard, buildProject, buildReward } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { draftOf } from './form/payment-form.ts';
import { field, payButton, sumOf, sums } from './testing/open-checkout.ts';

type Options = { pledge?: Partial<Pledge>; state?: unknown; answers?: Answers };

async function openFix({ pledge = {}, state, answers }: Options = {}) {
  const opened = await renderScreen(`/payment/fix?pledge=${idOf(22)}`, {
    viewer: buildViewer(),
    state,
    answers: {
      listPledges: [buildPledge(pledge)],
      getProject: buildProject({ myPledge: idOf(22) }),
      listCards: [buildPayCard(), secondPayCard],
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

test('the form shows the pledge and has nothing to save yet', async () => {
  await openFix({ pledge: { donation: 2_000, amount: 24_000 } });
  expect(screen.getByText(t('pay.fix.lead', { date: '2026.12.20' }))).toBeInTheDocument();
  expect(field(t('pay.donation'))).toHaveValue('2,000');
  expect(field(t('pay.name'))).toHaveValue('이하나');
  expect(screen.getByRole('radio', { name: /현대카드/ })).toBeChecked();
  expect(payButton()).toHaveTextContent(t('pay.fix.button'));
  expect(payButton()).toHaveAttribute('aria-disabled', 'true');
  expect(payButton()).toHaveAccessibleDescription(t('pay.fix.same'));
  // In the bar of phones, next to which the reason is out of sight.
  expect(screen.getByText(t('pay.fix.same.short'))).toBeInTheDocument();
});

test('navigation within the site shows the state of the link before any answer', async () => {
  await renderScreen(`/payment/fix?pledge=${idOf(22)}`, {
    viewer: buildViewer(),
    state: handOverPledge(buildPledge()),
    answers: { listPledges: deferred<Pledge[]>().answer },
  });
  expect(screen.getByText(t('common.loading'))).toBeInTheDocument();
  expect(screen.getByText(buildPledge().project.title)).toBeInTheDocument();
  expect(screen.getByText('25,000원')).toBeInTheDocument();
});

test('a change is sent as the whole pledge, confirmed, and leads to the pledge in the list', async () => {
  const { user, api, address } = await openFix({
    answers: { fixPledge: new AnswerWithMessage({ gateKey: idOf(22) }, '수정했습니다.') },
  });
  await user.click(screen.getByRole('button', { name: t('pay.quick', { amount: '5,000' }) }));
  await user.click(screen.getByRole('radio', { name: /국민카드/ }));
  expect(sumOf(t('pay.fix.before'))).toBe('25,000원');
  expect(sumOf(t('pay.sum.total'))).toBe('30,000원');
  await user.click(payButton());
  await waitFor(() => expect(address()).toBe(`/my/list?pledge=${idOf(22)}`));
  expect(toastText()).toBe('수정했습니다.');
  expect(api.calls('fixPledge')).toEqual([
    {
      gateKey: idOf(22),
      rewardidx: [{ idx: 0, count: 1 }],
      data: expect.objectContaining({
        amount: 27_000,
        deliveryprice: 3_000,
        donation: 5_000,
        card: { PCD_PAYER_ID: secondPayCard.PCD_PAYER_ID },
      }),
    },
  ]);
});

test('a value that is changed back is no change', async () => {
  const { user } = await openFix();
  await user.type(field(t('pay.etc')), '요');
  expect(payButton()).not.toHaveAttribute('aria-disabled', 'true');
  await user.clear(field(t('pay.etc')));
  expect(payButton()).toHaveAttribute('aria-disabled', 'true');
});

test('a sold-out reward leaves the own pieces and allows no more', async () => {
  const soldOut = buildProject({ myPledge: idOf(22) });
  soldOut.rewards.content = [buildReward({ count: 12, sold: 12 })];
  const deliveryinfo = { ...buildPledge().deliveryinfo, contentidx: [buildLine({ count: 2 })] };
  const { user } = await openFix({ pledge: { deliveryinfo }, answers: { getProject: soldOut } });
  await user.click(screen.getByRole('button', { name: t('pay.editReward') }));
  expect(screen.getByText(t('detail.remainingCount', { n: 2 }))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('reward.plus') }));
  expect(toastText()).toBe(t('reward.max'));
  await user.click(screen.getByRole('button', { name: t('reward.minus') }));
  expect(sumOf(t('pay.sum.rewards'))).toBe('22,000원');
  expect(payButton()).not.toHaveAttribute('aria-disabled', 'true');
});

test('leaving with a change asks for a confirmation: staying preserves it, and leaving discards it', async () => {
  const { user, router, address } = await openFix();
  await user.type(field(t('pay.etc')), '경비실에');
  await act(() => router.navigate('/'));
  expect(await screen.findByRole('alertdialog', { name: t('pay.leave') })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('pay.leave.stay') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(field(t('pay.etc'))).toHaveValue('경비실에');
  expect(JSON.stringify({ ...sessionStorage })).toContain('경비실에');
  await act(() => router.navigate('/'));
  await user.click(await screen.findByRole('button', { name: t('pay.leave.go') }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('경비실에');
});

test('leaving without a change asks nothing', async () => {
  const { router, address } = await openFix();
  await act(() => router.navigate('/'));
  await waitFor(() => expect(address()).toBe('/'));
});

test('the selection for a new pledge is filled in with a message and can be undone', async () => {
  const { user } = await openFix({ state: { wanted: { selection: [{ idx: 1, count: 3 }] } } });
  expect(screen.getByText(t('pay.fix.already'))).toBeInTheDocument();
  expect(sumOf(t('pay.sum.rewards'))).toBe('15,000원');
  await user.click(screen.getByRole('button', { name: t('pay.fix.already.undo') }));
  expect(sumOf(t('pay.sum.rewards'))).toBe('22,000원');
  expect(screen.queryByText(t('pay.fix.already'))).not.toBeInTheDocument();
});

test('a refusal is shown next to the button and the input is preserved', async () => {
  const { user } = await openFix({ answers: { fixPledge: refuse('pledgeStock') } });
  await user.type(field(t('pay.etc')), '경비실에');
  await user.click(payButton());
  await waitFor(() =>
    expect(sums().getByRole('alert')).toHaveTextContent(`${t('pay.refused')} ${t('pay.err.stock')}`),
  );
  expect(field(t('pay.etc'))).toHaveValue('경비실에');
});

test('missing attachments are reported', async () => {
  const fields = { 'data.deliveryinfo.files': '형식' };
  const { user } = await openFix({ answers: { fixPledge: refuse('invalid', { data: { fields } }) } });
  await user.type(field(t('pay.etc')), '경비실에');
  await user.click(payButton());
  await waitFor(() => expect(toastText()).toBe(t('pay.files.gone')));
});

test('a project that closes while typing replaces the form with an explanation of what happens to the change', async () => {
  const { user, api } = await openFix({ answers: { fixPledge: refuse('pledgeClosed') } });
  await user.type(field(t('pay.etc')), '경비실에');
  api.answer({ listPledges: [buildPledge({ project: buildCard({ state: 'finish' }) })] });
  await user.click(payButton());
  expect(await screen.findByRole('heading', { level: 1, name: t('pay.fix.closed') })).toBeInTheDocument();
  const message = screen.getByText(new RegExp(t('pay.fix.lost')));
  expect(message).toHaveTextContent(t('pay.fix.closed.sub'));
  await waitFor(() => expect(message.closest('[role=status]')).toHaveFocus());
});

test('a pledge that is withdrawn elsewhere while typing is reported with the change and a link to join again', async () => {
  const { user, api } = await openFix({ answers: { fixPledge: refuse('pledgeSettled') } });
  await user.type(field(t('pay.etc')), '경비실에');
  api.answer({ listPledges: [buildPledge({ status: 'cancel', endedBy: 'backer' })] });
  await user.click(payButton());
  expect(await screen.findByRole('heading', { level: 1, name: t('pay.cancel.done') })).toBeInTheDocument();
  expect(screen.getByText(`${t('pay.fix.lost')} ${t('pay.fix.withdrawn.sub')}`)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('my.list.again') })).toBeInTheDocument();
  await expectNoAxeFindings();
});

test('a changed price is reported with both sums, and the next press sends the new one', async () => {
  const dearer = buildProject({ myPledge: idOf(22) });
  dearer.rewards.content = dearer.rewards.content.map((reward) => ({ ...reward, productCost: 30_000 }));
  const figures = { paymentinfo: { callAmount: 33_000 } };
  const { user, api, address } = await openFix({
    answers: { fixPledge: refuse('pledgeAmount', { data: figures }) },
  });
  await user.type(field(t('pay.etc')), '경비실에');
  api.answer({ getProject: dearer });
  await user.click(payButton());
  const message = t('pay.changed', { before: '25,000원', now: '33,000원' });
  await waitFor(() => expect(sums().getByRole('alert')).toHaveTextContent(message));
  await waitFor(() => expect(sumOf(t('pay.sum.total'))).toBe('33,000원'));
  api.answer({ fixPledge: { gateKey: idOf(22) } });
  await user.click(payButton());
  await waitFor(() => expect(address()).toContain('/my/list'));
  expect(api.calls('fixPledge').map(({ data }) => data.paymentinfo.callAmount)).toEqual([25_000, 33_000]);
});

test('an unsaved change is restored after a reload with a message', async () => {
  const viewer = buildViewer();
  const opened = openFix();
  const kept = { mark: 'null', draft: { ...draftOf(buildPledge()), etc: '경비실에' } };
  sessionStorage.setItem(`pq:kept:${viewer.uid}:payment:${idOf(22)}`, JSON.stringify(kept));
  const { user } = await opened;
  expect(field(t('pay.etc'))).toHaveValue('경비실에');
  expect(screen.getByText(t('pay.fix.restored'))).toBeInTheDocument();
  expect(payButton()).not.toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: t('pay.fix.already.undo') }));
  expect(field(t('pay.etc'))).toHaveValue('');
});

test.each([
  ['a hidden project', { project: buildCard({ state: 'blind' }) }, /운영팀이 프로젝트를 확인하는 동안/],
  ['a paid pledge', { status: 'paid' as const }, t('pay.fix.closed.sub')],
])('%s cannot be changed and shows the reason', async (_name, pledge, why) => {
  await openFix({ pledge });
  expect(screen.getByRole('heading', { level: 1, name: t('pay.fix.closed') })).toBeInTheDocument();
  expect(screen.getByText(why)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('pay.finish.list') })).toHaveAttribute(
    'href',
    `/my/list?pledge=${idOf(22)}`,
  );
});

test('a pledge that was withdrawn can be made again with the same rewards', async () => {
  const { user, place } = await openFix({ pledge: { status: 'cancel', endedBy: 'backer' } });
  expect(screen.getByRole('heading', { level: 1, name: t('pay.cancel.done') })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: t('my.list.again') }));
  await waitFor(() => expect(place().pathname).toBe(`/funding/detail/${idOf(17)}`));
  expect(place().state).toEqual({ selection: [{ idx: 0, count: 1 }] });
});

test('a pledge of another member redirects to the list with an explanation', async () => {
  const { address } = await renderScreen(`/payment/fix?pledge=${idOf(99)}`, {
    viewer: buildViewer(),
    answers: { listPledges: [buildPledge()] },
  });
  await waitFor(() => expect(address()).toBe(`/my/list?pledge=${idOf(99)}`));
});

test('pledges that cannot be read are reported and can be requested again', async () => {
  const { user, api } = await renderScreen(`/payment/fix?pledge=${idOf(22)}`, {
    viewer: buildViewer(),
    answers: { listPledges: noNetwork, getProject: buildProject(), listCards: [buildPayCard()] },
  });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listPledges: [buildPledge()] });
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: t('pay.fixTitle') })).toBeInTheDocument();
});

test('an address that was corrected in another window is not overwritten unseen', async () => {
  const pledge = { ...buildPledge(), version: 7 };
  const { deliveryinfo } = pledge;
  const corrected = { ...deliveryinfo, address: { ...deliveryinfo.address, detail: '7층' } };
  const current = { ...pledge, deliveryinfo: corrected, version: 8 };
  const { user, api, address } = await openFix({
    pledge,
    answers: { fixPledge: refuse('stale', { data: { current } }) },
  });
  await user.type(field(t('pay.etc')), '경비실에');
  await user.click(payButton());
  const dialog = within(await screen.findByRole('dialog', { name: t('merge.title') }));
  const addresses = within(dialog.getByRole('group', { name: t('pay.address') }));
  expect(addresses.getByText(/7층/)).toBeInTheDocument();
  await expectNoAxeFindings();
  await user.click(dialog.getByRole('button', { name: t('stale.all.mine') }));
  expect(addresses.getByRole('radio', { name: t('stale.mine') })).toBeChecked();
  await user.click(addresses.getByRole('radio', { name: t('stale.theirs') }));
  await user.click(dialog.getByRole('button', { name: t('merge.confirm') }));
  api.answer({ fixPledge: { gateKey: idOf(22) } });
  await user.click(payButton());
  await waitFor(() => expect(address()).toContain('/my/list'));
  expect(api.calls('fixPledge').map(({ version }) => version)).toEqual([7, 8]);
  expect(api.calls('fixPledge')[1]?.data.deliveryinfo).toMatchObject({
    address: { detail: '7층' },
    etc: '경비실에',
  });
});

test('a stored change is sent with the version on which it is based after a reload', async () => {
  const viewer = buildViewer();
  const pledge = { ...buildPledge(), version: 8 };
  const base = { version: 7, start: draftOf(buildPledge()) };
  const kept = { mark: 'null', draft: { ...base.start, etc: '경비실에' }, base };
  sessionStorage.setItem(`pq:kept:${viewer.uid}:payment:${idOf(22)}`, JSON.stringify(kept));
  const { user, api } = await openFix({ pledge, answers: { fixPledge: { gateKey: idOf(22) } } });
  await user.click(payButton());
  await waitFor(() => expect(api.calls('fixPledge')).toMatchObject([{ version: 7 }]));
});
