// @vitest-environment jsdom
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { HOUR_MS } from '@pq/domain/dates';
import { screen, within } from '@testing-library/react';
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

test('a sold-out reward says how many wait, and a place in its queue is asked for', async () => {
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

test('visitors are told to sign in', async () => {
  const { row, user, api } = await open(gone, { viewer: null });
  await user.click(row.getByRole('button', { name: /대기 신청/ }));
  expect(await toastText()).toBe(t('login.required'));
  expect(api.calls('joinWaitlist')).toEqual([]);
});

test('a full queue takes nobody', async () => {
  const { row } = await open({ ...gone, waiting: 500 });
  expect(row.getByText(t('wait.full'))).toBeInTheDocument();
  expect(row.getByRole('button', { name: /대기 신청/ })).toBeDisabled();
});

test('a held piece is there to be chosen for whom it is held, until when it says', async () => {
  const wait = { place: 1, choice: [], offer, lapsedAt: null };
  const { row, text, user } = await open({ ...gone, sold: 29, held: 1, wait });
  expect(row.getByText(t('wait.mine'))).toBeInTheDocument();
  expect(text()).toMatch(/까지 맡아둡니다\./);
  // What it says and how to let it go stand in one line; where others have a tick to choose them, so has this one.
  const pass = row.getByRole('button', { name: /다음 분께 양보/ });
  expect(row.getByRole('status')).toContainElement(pass);
  await user.click(row.getByRole('button', { name: /선택$/ }));
  expect(row.getByRole('group', { name: t('reward.quantity') })).toHaveTextContent('1');
});

test('a piece that is held for somebody else is not free', async () => {
  const { row, text } = await open({ ...gone, sold: 29, held: 1 });
  expect(text()).toContain(t('reward.soldOut'));
  expect(row.getByRole('button', { name: /대기 신청/ })).toBeInTheDocument();
});

test('who has pledged already takes the held piece by a change of the pledge', async () => {
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

test('a piece that went to the next says when, and a new place can be asked for', async () => {
  const wait = { place: 0, choice: [], offer: null, lapsedAt: nowMs - HOUR_MS };
  const { row, text } = await open({ ...gone, wait });
  expect(text()).toMatch(/에 다음 분께 넘어갔습니다\./);
  expect(row.getByRole('button', { name: /다시 신청/ })).toBeInTheDocument();
});

test('nobody waits for a reward of a project that is over', async () => {
  const { row } = await open(gone, { state: 'finish' });
  expect(row.queryByRole('button', { name: /대기/ })).not.toBeInTheDocument();
});
