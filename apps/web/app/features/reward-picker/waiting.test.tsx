// @vitest-environment jsdom
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { HOUR_MS } from '@pq/domain/dates';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnswerWithMessage } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildProject, buildReward } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const gone = buildReward({ name: '달항아리 화병', count: 30, sold: 30, waiting: 7 });
const postcard = buildReward({ idx: 1, context: '감사 엽서', count: 0 });
const offer = { choice: [], from: nowMs - HOUR_MS, until: nowMs + 17 * HOUR_MS };
type Reward = typeof gone;

async function open(
  reward: Reward,
  {
    viewer = buildViewer(),
    ...changes
  }: Partial<Project> & { viewer?: ReturnType<typeof buildViewer> | null } = {},
  answers = {},
) {
  const project: Project = buildProject(changes);
  project.rewards.content = [reward, postcard];
  const opened = await renderScreen(`/funding/detail/${idOf(17)}`, {
    viewer,
    answers: { getProject: project, countComments: { comments: 0, replies: 0, waiting: 0 }, ...answers },
  });
  const panel = within(await screen.findByRole('region', { name: /^(리워드 선택|리워드)$/ }));
  const [row] = panel.getAllByRole('listitem');
  if (!row) throw new Error('no reward is shown');
  return { ...opened, row: within(row), text: () => row.textContent };
}

test('a sold-out reward shows how many wait, and can be joined', async () => {
  const { row, text, user, api } = await open(
    gone,
    {},
    {
      joinWaitlist: new AnswerWithMessage({ place: 8 }, '8번째로 대기를 신청했습니다.'),
    },
  );
  expect(text()).toContain(t('reward.soldOut'));
  expect(text()).toContain('대기 7명');
  await expectNoAxeFindings();
  const wait = { place: 8, choice: [], offer: null, lapsedAt: null };
  const after = buildProject();
  after.rewards.content = [{ ...gone, waiting: 8, wait }, postcard];
  api.answer({ getProject: after });
  await user.click(row.getByRole('button', { name: /대기 신청/ }));
  expect(api.calls('joinWaitlist')).toEqual([{ projectid: idOf(17), idx: 0 }]);
  expect(await toastText()).toBe('8번째로 대기를 신청했습니다.');
  expect(await row.findByText(t('wait.waiting', { n: '8' }))).toBeInTheDocument();
  expect(row.getByRole('button', { name: /대기 취소/ })).toBeInTheDocument();
});

test('a visitor joins the waitlist after signing in, with the selection restored', async () => {
  const { row, user, api, place } = await open(gone, { viewer: null });
  await user.click(screen.getByRole('button', { name: /감사 엽서.*선택$/ }));
  await user.click(row.getByRole('button', { name: /대기 신청/ }));
  await waitFor(() => expect(place().pathname).toBe('/login'));
  expect(toastText()).toBe(t('login.toWait'));
  expect(place().state).toEqual({
    next: `/funding/detail/${idOf(17)}`,
    nextState: {
      selection: [{ idx: 1, count: 1 }],
      pressed: { act: 'wait', projectid: idOf(17), idx: 0, at: expect.any(Number) },
    },
  });
  expect(api.calls('joinWaitlist')).toEqual([]);
});

test('a full waitlist cannot be joined', async () => {
  const { row } = await open({ ...gone, waiting: 500 });
  expect(row.getByText(t('wait.full'))).toBeInTheDocument();
  expect(row.getByRole('button', { name: /대기 신청/ })).toBeDisabled();
});

test('a reserved piece can be chosen by its member until the shown time', async () => {
  const wait = { place: 1, choice: [], offer, lapsedAt: null };
  const { row, text, user } = await open({ ...gone, sold: 29, held: 1, wait });
  expect(row.getByText(t('wait.mine'))).toBeInTheDocument();
  expect(text()).toMatch(/까지 맡아둡니다\./);
  // The deadline and the button to pass are in one line; the tick of other rows is here as well.
  const pass = row.getByRole('button', { name: /다음 분께 양보/ });
  expect(row.getByRole('status')).toContainElement(pass);
  await user.click(row.getByRole('button', { name: /선택$/ }));
  expect(row.getByRole('group', { name: t('reward.quantity') })).toHaveTextContent('1');
});

test('a piece reserved for another member is not available', async () => {
  const { row, text } = await open({ ...gone, sold: 29, held: 1 });
  expect(text()).toContain(t('reward.soldOut'));
  expect(row.getByRole('button', { name: /대기 신청/ })).toBeInTheDocument();
});

test('a backer takes a reserved piece by changing the pledge', async () => {
  const wait = { place: 1, choice: [], offer, lapsedAt: null };
  const { row } = await open(
    { ...gone, sold: 29, held: 1, wait },
    { myPledge: idOf(22) },
    { listPledges: [] },
  );
  expect(row.getByRole('link', { name: t('wait.pledge.projects') })).toHaveAttribute(
    'href',
    `/payment/fix?pledge=${idOf(22)}`,
  );
});

test('a lapsed offer shows its time, can be dismissed, and the waitlist can be joined again', async () => {
  const wait = { place: 0, choice: [], offer: null, lapsedAt: nowMs - HOUR_MS };
  const { row, text, user, api } = await open({ ...gone, wait }, {}, { leaveWaitlist: null });
  expect(text()).toMatch(/에 맡아두는 기한이 지났습니다\./);
  expect(row.getByRole('button', { name: /다시 신청/ })).toBeInTheDocument();
  await expectNoAxeFindings();
  await user.click(row.getByRole('button', { name: `달항아리 화병 ${t('wait.dismiss')}` }));
  expect(api.calls('leaveWaitlist')).toEqual([{ projectid: idOf(17), idx: 0 }]);
});

test('the waitlist of a reward of which the viewer has the maximum cannot be joined', async () => {
  const wait = { place: 0, choice: [], offer: null, lapsedAt: nowMs - HOUR_MS };
  const first = await open({ ...gone, isFull: true, wait });
  expect(first.text()).toMatch(/더 담을 수 없는 리워드입니다\./);
  expect(first.row.queryByRole('button', { name: /다시 신청/ })).not.toBeInTheDocument();
  const { row } = await open({ ...gone, isFull: true });
  expect(row.queryByRole('button', { name: /대기 신청/ })).not.toBeInTheDocument();
});

test('the waitlist is closed when the project is over', async () => {
  const { row } = await open(gone, { state: 'finish' });
  expect(row.queryByRole('button', { name: /대기/ })).not.toBeInTheDocument();
});
