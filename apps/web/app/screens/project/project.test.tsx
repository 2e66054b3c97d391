// @vitest-environment jsdom
import type { Project } from '@pq/contract/shapes/project';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildComment } from '#app/testing/builders/comment.ts';
import { buildPledge } from '#app/testing/builders/pledge.ts';
import { buildProject, buildReward } from '#app/testing/builders/project.ts';
import { buildPromise } from '#app/testing/builders/shipping.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { emitStreamEvent } from '#app/testing/fake-event-source.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

type Options = { viewer?: Viewer | null; at?: string; state?: unknown; answers?: Answers };
const path = `/funding/detail/${idOf(17)}`;

async function open(project: Partial<Project> = {}, options: Options = {}) {
  const { at = path, viewer = null, state, answers } = options;
  const opened = await renderScreen(at, {
    viewer,
    state,
    leadsTo: [path, `${path}/refund`, `${path}/inquiry`],
    answers: {
      getProject: buildProject(project),
      countComments: { comments: 3, replies: 1 },
      listComments: [],
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1, name: '모두의 텃밭' });
  return opened;
}
// The bar of phones has another such button.
const panel = (name = t('reward.select')) => within(screen.getByRole('region', { name }));
const mug = () => panel().getByRole('button', { name: /머그컵 1개 22,000원/ });
const pledge = () => panel().getByRole('button', { name: t('detail.back.funding') });
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('the page shows a project and its state', async () => {
  const { api } = await open();
  expect(screen.getByText('소랑공방')).toBeInTheDocument();
  expect(screen.getByText('264,000원')).toBeInTheDocument();
  expect(screen.getByText('26%')).toBeInTheDocument();
  expect(figure(t('detail.backers'))).toBe('12명');
  expect(figure(t('detail.left'))).toBe('19일');
  expect(figure(t('detail.goal'))).toBe('1,000,000원');
  expect(figure(t('detail.finalPay'))).toBe('2026.12.21 오전 10시');
  expect(api.calls('getProject')).toEqual([{ purpose: 'projects', key: idOf(17), view: true }]);
});

test('a selected reward is counted with its delivery in the sum', async () => {
  const { user } = await open();
  expect(panel().getByText(t('detail.chooseFirst'))).toBeInTheDocument();
  await user.click(mug());
  expect(mug()).toHaveAttribute('aria-pressed', 'true');
  await user.click(panel().getByRole('button', { name: t('reward.plus') }));
  expect(panel().getByText(t('detail.chosen.delivery', { n: 2 }))).toBeInTheDocument();
  expect(panel().getByText('47,000원')).toBeInTheDocument();
  await user.click(mug());
  expect(panel().getByText(t('detail.chooseFirst'))).toBeInTheDocument();
});

test('a press without a selection says so and focuses the first reward', async () => {
  const { user, address } = await open();
  expect(pledge()).toHaveAccessibleDescription(t('detail.chooseFirst'));
  await user.click(pledge());
  expect(toastText()).toBe(t('reward.selectFirst'));
  await waitFor(() => expect(mug()).toHaveFocus());
  expect(address()).toBe(path);
  await user.click(mug());
  expect(toastText()).toBe('');
});

test('a member continues to payment with the selection and finds it again on the way back', async () => {
  const { user, place, router } = await open({}, { viewer: buildViewer() });
  await user.click(mug());
  await user.click(pledge());
  await waitFor(() => expect(place().pathname).toBe('/payment'));
  expect(place().state).toMatchObject({
    projectKey: idOf(17),
    purpose: 'projects',
    selection: [{ idx: 0, count: 1 }],
    paymentInfo: { callAmount: 25_000 },
  });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(mug()).toHaveAttribute('aria-pressed', 'true'));
});

test('a visitor is redirected to sign-in and continues to payment with the selection', async () => {
  const { user, place } = await open();
  await user.click(mug());
  await user.click(pledge());
  await waitFor(() => expect(place().pathname).toBe('/login'));
  expect(place().state).toMatchObject({ next: '/payment', nextState: { selection: [{ idx: 0, count: 1 }] } });
  expect(toastText()).toBe(t('login.toPledge.projects'));
});

test('a selection from a link is applied up to the number that is left', async () => {
  const content = [buildReward({ count: 13, sold: 12 })];
  const rewards = { ...buildProject().rewards, content };
  await open({ rewards }, { state: { selection: [{ idx: 0, count: 3 }] } });
  expect(mug()).toHaveAttribute('aria-pressed', 'true');
  expect(panel().getByText('25,000원')).toBeInTheDocument();
  expect(toastText()).toBe(t('detail.lessLeft'));
});

test('figures and stock are updated without a reload when others buy', async () => {
  const content = [buildReward({ count: 14, sold: 12 })];
  const { user } = await open({ rewards: { ...buildProject().rewards, content } });
  await user.click(mug());
  await user.click(panel().getByRole('button', { name: t('reward.plus') }));
  const rewards = [{ idx: 0, sold: 13, chosen: 13 }];
  await act(async () =>
    emitStreamEvent('watchProject', { backers: 13, amount: { goal: 1_000_000, now: 286_000 }, rewards }),
  );
  expect(figure(t('detail.backers'))).toBe('13명');
  expect(screen.getByText('286,000원')).toBeInTheDocument();
  expect(panel().getByText(t('detail.remainingCount', { n: 1 }))).toBeInTheDocument();
  await waitFor(() => expect(toastText()).toBe(t('detail.lessLeft')));
  expect(panel().getByText('25,000원')).toBeInTheDocument();
  expect(
    await screen.findByText(t('detail.live', { people: '13명', amount: '286,000원' })),
  ).toBeInTheDocument();
});

test('the dialog shows all rewards in full and also continues to payment', async () => {
  const { user, address } = await open({}, { viewer: buildViewer() });
  await user.click(panel().getByRole('button', { name: t('detail.rewards.full') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('reward.select') }));
  await user.click(dialog.getByRole('button', { name: /감사 엽서.*선택$/ }));
  expect(dialog.getByRole('button', { name: /감사 엽서.*선택$/ })).toHaveAttribute('aria-pressed', 'true');
  await user.click(dialog.getByRole('button', { name: t('detail.back.funding') }));
  await waitFor(() => expect(address()).toBe('/payment'));
});

test.each<[string, Partial<Project>, string]>([
  ['is over', { state: 'finish', period: { start: '2026-11-01', finish: '2026-11-30' } }, t('detail.ended')],
  [
    'has sold out',
    { rewards: { ...buildProject().rewards, content: [buildReward({ count: 12 })] } },
    t('detail.soldOut'),
  ],
])('a project that %s cannot be backed and explains why', async (_name, project, why) => {
  const { user, address } = await open(project, { viewer: buildViewer() });
  const button = panel(t('reward.title')).getByRole('button', { name: why });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(address()).toBe(path);
  expect(screen.queryByRole('button', { pressed: false, name: /머그컵/ })).not.toBeInTheDocument();
});

test('a backer sees the pledge, can change and withdraw it, and the counts then exclude it', async () => {
  const { user, api } = await open(
    { myPledge: idOf(22) },
    {
      viewer: buildViewer(),
      answers: {
        listPledges: [buildPledge()],
        listOwnBoxes: { unseen: 0, boxes: [] },
        cancelPledge: { gateKey: idOf(22) },
      },
    },
  );
  const mine = within(await screen.findByRole('region', { name: t('mine.title') }));
  expect(mine.getByText(/머그컵 1개 ×\s1/)).toBeInTheDocument();
  expect(mine.getByText(`${t('my.list.order')} K7QD-00142`)).toBeInTheDocument();
  expect(mine.getByText(t('mine.until', { date: '2026.12.20' }))).toBeInTheDocument();
  const [change] = screen.getAllByRole('link', { name: t('pay.fixTitle') });
  expect(change).toHaveAttribute('href', `/payment/fix?pledge=${idOf(22)}`);
  await user.click(mine.getByRole('button', { name: /펀딩 참여 취소/ }));
  const { myPledge: _, ...without } = buildProject({ backers: 11 });
  api.answer({ getProject: without, listPledges: [] });
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: t('pay.cancel.yes.funding') }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: t('mine.title') })).not.toBeInTheDocument(),
  );
  await waitFor(() => expect(figure(t('detail.backers'))).toBe('11명'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('the tabs show the story, the refund policy by line, and the questions with their number', async () => {
  const { user, api, address } = await open({ refund: '7일 안에\n\n택배비는 반씩' });
  const tabs = within(screen.getByRole('navigation', { name: '모두의 텃밭' }));
  expect(screen.getByText('함께 만드는 텃밭입니다.')).toBeInTheDocument();
  expect(tabs.getByRole('link', { name: new RegExp(t('detail.tab.inquiry')) })).toHaveTextContent('3');
  await user.click(tabs.getByRole('link', { name: t('detail.tab.refund') }));
  expect(await screen.findByText('택배비는 반씩')).toBeInTheDocument();
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent(t('detail.tab.refund'));
  api.answer({ listComments: [buildComment()] });
  await user.click(tabs.getByRole('link', { name: new RegExp(t('detail.tab.inquiry')) }));
  expect(await screen.findByText('배송은 언제 시작되나요?')).toBeInTheDocument();
  expect(address()).toBe(`${path}/inquiry`);
  // Switching tabs counts no view.
  expect(api.calls('getProject')).toHaveLength(1);
});

test('facts show the day of the first charges when they were later than planned', async () => {
  const period = { start: '2026-11-01', finish: '2026-11-20' };
  await open({ state: 're-finish', period, paymentOn: '2026-11-24' });
  expect(figure(t('detail.paidOn'))).toBe('2026.11.24 오전 10시');
});

test.each([
  ['open with a binding goal', { state: 'funding' }, 'PT01', 'detail.finalPay.note'],
  ['open without a binding goal', { state: 'funding' }, 'PT10', 'detail.finalPay.always'],
  ['closed with success', { state: 'finish', paymentOn: '2026-12-24' }, 'PT01', 'detail.finalPay.order'],
  [
    'charged for the first time',
    { state: 'finish', paymentOn: '2026-11-24' },
    'PT01',
    'detail.retryPay.only',
  ],
] as const)('a project that is %s explains its charges', async (_state, project, projectType, text) => {
  await open({ ...project, config: { ...buildProject().config, projectType } });
  expect(screen.getByText(t(text))).toBeInTheDocument();
});

test('an order project uses the words for orders', async () => {
  const at = `/order/detail/${idOf(17)}`;
  const content = [buildReward({ count: 20, sold: 12 })];
  const project = buildProject({ purpose: 'ordermade', rewards: { ...buildProject().rewards, content } });
  await renderScreen(at, {
    answers: { getProject: project, countComments: { comments: 0, replies: 0 } },
  });
  expect(await screen.findByText(t('detail.finalPay.order'))).toBeInTheDocument();
  expect(panel().getByRole('button', { name: t('detail.back.order') })).toBeInTheDocument();
  expect(figure(t('detail.ordered'))).toBe('12건');
  expect(figure(t('reward.remaining'))).toBe('8개');
  expect(screen.queryByText(t('detail.goal'))).not.toBeInTheDocument();
});

test('a project that is hidden while it is shown becomes unavailable and can be requested again', async () => {
  const { client, api, user } = await open();
  api.answer({ getProject: refuse('notFound') });
  await act(() => client.refetchQueries({ queryKey: ['projects'] }));
  const again = await screen.findByRole('button', { name: t('common.retry') });
  expect(screen.getByText(t('err.notFound'))).toBeInTheDocument();
  api.answer({ getProject: buildProject() });
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: '모두의 텃밭' })).toBeInTheDocument();
});

test('a missing project is a missing page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { router } = await renderScreen(path, {
    answers: { getProject: refuse('notFound'), countComments: refuse('notFound') },
  });
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]);
  vi.restoreAllMocks();
});

test('project that has succeeded shows until when its rewards leave', async () => {
  await open({ state: 're-finish', promise: buildPromise({ month: '2027-03', state: 'late' }) });
  expect(
    screen.getByText('처음 약속한 2027년 2월이 지났습니다. 2027년 3월까지 보낼 예정입니다.'),
  ).toBeInTheDocument();
});
