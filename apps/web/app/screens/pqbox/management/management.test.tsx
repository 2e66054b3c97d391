// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildBox, buildBoxCard } from '#app/testing/builders/pqbox.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildAdmin, buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const path = `/pqbox/management/projects/${idOf(17)}`;
const write = `purpose=projects&prjtId=${idOf(17)}`;
const rewards = [
  buildBoxCard({ key: idOf(1), title: '쓰는 중', state: 'save' }),
  buildBoxCard({ key: idOf(2), title: '심사 중', state: 'prepare' }),
  buildBoxCard({ key: idOf(3), title: '반려된 것', state: 'reject', message: '글이 짧습니다.' }),
  buildBoxCard({
    key: idOf(4),
    title: '곧 열림',
    state: 'ready',
    category: 1,
    period: { start: '2026-12-05', finish: '2027-01-03' },
  }),
  buildBoxCard({
    key: idOf(5),
    title: '열린 것',
    state: 'funding',
    figures: { mayOpen: 12, opened: 3, downloaded: 2 },
  }),
  buildBoxCard({
    key: idOf(6),
    title: '끝난 것',
    state: 'finish',
    category: 2,
    files: { count: 0, bytes: 0 },
    figures: { mayOpen: 12, opened: 12, downloaded: 0 },
  }),
];

const open = (changes: Answers = {}, { query = '', viewer = buildMaker() } = {}) =>
  renderScreen(`${path}${query}`, {
    viewer,
    answers: {
      getProject: buildProject({ isManager: true }),
      listRewards: buildBox({ isManager: true, rewards }),
      countComments: { comments: 0, replies: 0, waiting: 0 },
      ...changes,
    },
  });
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const rowOf = async (title: string) =>
  within((await screen.findByRole('heading', { level: 2, name: title })).closest('li') as HTMLElement);

test('the maker sees which open rewards were removed and why', async () => {
  const removed = [{ key: idOf(9), title: '지운 것', reason: '잘못된 파일입니다.', removedAt: nowMs }];
  await open({ listRewards: buildBox({ isManager: true, rewards, removed }) });
  const list = within(await screen.findByRole('region', { name: '공개 중에 삭제한 리워드' }));
  expect(list.getByText('지운 것')).toBeInTheDocument();
  expect(list.getByText('삭제 사유: 잘못된 파일입니다.')).toBeInTheDocument();
});

test('each reward shows its state and what comes next', async () => {
  await open();
  expect((await rowOf('쓰는 중')).getByText(t('pq.state.save'))).toBeInTheDocument();
  expect((await rowOf('심사 중')).getByText(/14:00.*심사 요청/)).toBeInTheDocument();
  expect((await rowOf('반려된 것')).getByText('글이 짧습니다.')).toBeInTheDocument();
  expect((await rowOf('곧 열림')).getByText(t('pq.manage.opensIn', { n: 4 }))).toBeInTheDocument();
  expect((await rowOf('열린 것')).getByText(t('pq.manage.left', { n: 23 }))).toBeInTheDocument();
  expect((await rowOf('끝난 것')).getByText(t('pq.manage.over'))).toBeInTheDocument();
});

test('an open reward shows how many backers have seen and downloaded it, and the number who have not', async () => {
  await open();
  const opened = await rowOf('열린 것');
  expect(opened.getByText(t('pq.manage.seen.of', { n: 3, all: 12 }))).toBeInTheDocument();
  expect(opened.getByText(t('pq.manage.downloaded', { n: 2 }))).toBeInTheDocument();
  expect(opened.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect((await rowOf('끝난 것')).queryByText(/다운로드·재생/)).not.toBeInTheDocument();
  expect((await rowOf('곧 열림')).getByText(t('pq.unopened'))).toBeInTheDocument();
});

test('a draft can be continued, a waiting reward changed, and an open one viewed', async () => {
  await open();
  const hrefs = async (title: string) =>
    Object.fromEntries(
      (await rowOf(title))
        .getAllByRole('link')
        .slice(1)
        .map((link) => [link.textContent?.replace(title, '').trim(), link.getAttribute('href')]),
    );
  const preview = (n: number) => `/pqbox/preview/projects/${idOf(17)}/${idOf(n)}`;
  expect(await hrefs('쓰는 중')).toEqual({
    [t('pq.preview')]: preview(1),
    [t('pq.manage.goOn')]: `/pqbox/${idOf(1)}/fix?${write}`,
  });
  expect(await hrefs('심사 중')).toEqual({ [t('pq.preview')]: preview(2) });
  expect(await hrefs('곧 열림')).toEqual({
    [t('pq.preview')]: preview(4),
    [t('pq.fix')]: `/pqbox/${idOf(4)}/fix?${write}`,
  });
  expect(await hrefs('열린 것')).toEqual({
    [t('pq.manage.view')]: `/pqbox/detail/projects/${idOf(17)}/${idOf(5)}`,
  });
});

test('a reward that was never opened is removed after a confirmation, and the focus remains in the box', async () => {
  const { user, api } = await open({ removeReward: new AnswerWithMessage(null, t('pq.deleted')) });
  const more = t('pq.manage.more', { title: '쓰는 중' });
  await user.click(await screen.findByRole('button', { name: more }));
  await user.click(await screen.findByRole('menuitem', { name: t('common.delete') }));
  const ask = within(await screen.findByRole('alertdialog'));
  api.answer({ listRewards: buildBox({ isManager: true, rewards: rewards.slice(1) }) });
  await user.click(ask.getByRole('button', { name: t('common.delete') }));
  expect(await screen.findByText(t('pq.deleted'))).toBeInTheDocument();
  await waitFor(() => expect(titles()).not.toContain('쓰는 중'));
  expect(api.calls('removeReward')).toEqual([{ id: idOf(17), rewardId: idOf(1) }]);
  await waitFor(() => expect(screen.getByRole('region', { name: t('pq.manage.title') })).toHaveFocus());
});

test('an open reward is removed with a reason after the number of its backers is shown', async () => {
  const { user, api } = await open({ removeReward: new AnswerWithMessage(null, t('pq.deleted')) });
  await user.click(await screen.findByRole('button', { name: t('pq.manage.more', { title: '열린 것' }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('common.delete') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('pq.delete.open.title') }));
  expect(dialog.getByText(t('pq.delete.open.body', { n: 12 }))).toBeInTheDocument();
  const reason = dialog.getByRole('textbox', { name: t('pq.delete.open.reason') });
  await user.click(dialog.getByRole('button', { name: t('common.delete') }));
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/삭제 사유를 입력해주세요/));
  expect(api.calls('removeReward')).toEqual([]);
  await user.type(reason, '잘못된 파일입니다.');
  api.answer({ removeReward: refuse('wrongState') });
  await user.click(dialog.getByRole('button', { name: t('common.delete') }));
  expect(await screen.findByText(t('err.wrongState'))).toBeInTheDocument();
  expect(reason).toHaveValue('잘못된 파일입니다.');
  api.answer({
    removeReward: new AnswerWithMessage(null, t('pq.deleted')),
    listRewards: buildBox({ isManager: true, rewards: rewards.filter(({ key }) => key !== idOf(5)) }),
  });
  await user.click(dialog.getByRole('button', { name: t('common.delete') }));
  await waitFor(() => expect(titles()).not.toContain('열린 것'));
  expect(api.calls('removeReward').at(-1)).toEqual({
    id: idOf(17),
    rewardId: idOf(5),
    reason: '잘못된 파일입니다.',
  });
});

test('an ended reward has no button to remove it', async () => {
  await open();
  const more = t('pq.manage.more', { title: '끝난 것' });
  await rowOf('끝난 것');
  expect(screen.queryByRole('button', { name: more })).not.toBeInTheDocument();
});

test('a refused removal is reported, and the reward remains', async () => {
  const { user } = await open({ removeReward: refuse('wrongState') });
  await user.click(await screen.findByRole('button', { name: t('pq.manage.more', { title: '쓰는 중' }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('common.delete') }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: t('common.delete') }),
  );
  expect(await screen.findByText(t('err.wrongState'))).toBeInTheDocument();
  expect(titles()).toContain('쓰는 중');
});

test('open and ended rewards are separate with their counts, and one group is picked', async () => {
  const { user, address } = await open();
  await rowOf('열린 것');
  const chips = within(screen.getByRole('navigation', { name: t('pq.filters') }));
  expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    `${t('pq.filter.0')}6`,
    `${t('pq.filter.1')}1`,
    `${t('pq.filter.2')}1`,
  ]);
  await user.click(chips.getByRole('link', { name: new RegExp(t('pq.filter.2')) }));
  await waitFor(() => expect(titles()).toEqual(['끝난 것']));
  await user.click(await screen.findByRole('combobox', { name: t('pq.category') }));
  await user.click(await screen.findByRole('option', { name: t('pq.category.1') }));
  expect(await screen.findByText(t('pq.list.emptyFilter'))).toBeInTheDocument();
  expect(address()).toBe(`${path}?value=2&category=1`);
});

test('a new reward is started for this box', async () => {
  await open();
  expect(await screen.findByRole('link', { name: t('pq.write') })).toHaveAttribute(
    'href',
    `/pqbox/write?${write}`,
  );
  expect(screen.getByRole('link', { name: t('pq.manage.asBacker') })).toHaveAttribute(
    'href',
    `/pqbox/list/projects/${idOf(17)}`,
  );
});

test('an empty box explains what can be sent with it', async () => {
  await open({ listRewards: buildBox({ isManager: true, rewards: [] }) });
  expect(await screen.findByText(t('pq.empty'))).toBeInTheDocument();
  expect(screen.getByText(t('pq.empty.sub'))).toBeInTheDocument();
});

test.each(['fail', 'blind'] as const)('a project that is %s allows no new rewards', async (state) => {
  await open({ getProject: buildProject({ isManager: true, state }) });
  expect(await screen.findByText(t('pq.barred'))).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: t('pq.write') })).not.toBeInTheDocument();
});

test('an admin sees the page without actions', async () => {
  await open({}, { viewer: buildAdmin() });
  await rowOf('쓰는 중');
  expect(screen.queryByRole('link', { name: t('pq.write') })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: new RegExp(t('pq.manage.goOn')) })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /더보기/ })).not.toBeInTheDocument();
});

test('the page does not exist for backers, and other visitors read who the box is for', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { router } = await open({ listRewards: buildBox({ rewards }) });
  expect(router.state.errors).toMatchObject({ root: { status: 404 } });
  cleanup();
  await open({ listRewards: refuse('notBacker') });
  expect(await screen.findByRole('heading', { level: 1, name: t('pq.notBacker') })).toBeInTheDocument();
});

test('a box that failed to load is requested again by the button', async () => {
  const { user, api } = await open({ listRewards: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listRewards: buildBox({ isManager: true, rewards }) });
  await user.click(again);
  await rowOf('열린 것');
});

test('a visitor is redirected to sign-in with an explanation', async () => {
  const { address } = await renderScreen(path);
  expect(address()).toMatch(/^\/login\?next=.*message=pq\.loginRequired/);
});

test('the last day and the day before the opening are shown in words', async () => {
  const today = buildBoxCard({
    key: idOf(7),
    title: '오늘까지',
    period: { start: '2026-11-25', finish: '2026-12-01' },
  });
  const soon = buildBoxCard({
    key: idOf(8),
    title: '오늘 열림',
    state: 'ready',
    updatedAt: nowMs,
    period: { start: '2026-12-01', finish: '2026-12-30' },
  });
  await open({ listRewards: buildBox({ isManager: true, rewards: [today, soon] }) });
  expect((await rowOf('오늘까지')).getByText(t('pq.manage.lastDay'))).toBeInTheDocument();
  expect((await rowOf('오늘 열림')).getByText(t('pq.manage.opensSoon'))).toBeInTheDocument();
});

test('a reward opens with its project when that opens later', async () => {
  const early = buildBoxCard({
    key: idOf(9),
    title: '이른 것',
    state: 'ready',
    period: { start: '2026-12-02', finish: '2026-12-30' },
  });
  const box = buildBox({ isManager: true, rewards: [early] });
  const period = { start: '2026-12-11', finish: '2026-12-20' };
  await open({ listRewards: { ...box, project: { ...box.project, state: 'ready', period } } });
  expect((await rowOf('이른 것')).getByText(t('pq.manage.opensIn', { n: 10 }))).toBeInTheDocument();
});

test('a narrow window explains that there is too little room to write, and has no link', async () => {
  const { user, address } = await open();
  vi.stubGlobal('innerWidth', 1_023);
  await user.click(await screen.findByRole('link', { name: t('pq.write') }));
  expect(await screen.findByText(t('pq.pcOnly'))).toBeInTheDocument();
  expect(address()).toBe(path);
});
