// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildRewardFile } from '#app/testing/builders/pqbox.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildMaker, people } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import {
  boxQuery,
  buildWritten,
  managementPath,
  openRewardWrite,
  rewardStore,
} from './testing/open-reward-write.ts';

const title = () => screen.findByRole('textbox', { name: new RegExp(t('pq.title')) });
const field = (label: string) => screen.findByRole('textbox', { name: new RegExp(label) });
const radio = (label: string) => screen.findByRole('radio', { name: new RegExp(label) });
const save = () => screen.getByRole('button', { name: t('pq.save') });
const submit = () => screen.getAllByRole('button', { name: t('pq.submit') })[0] as HTMLElement;
const confirm = async () =>
  within(await screen.findByRole('alertdialog')).getByRole('button', { name: t('pq.submit') });

test('a new reward is begun under a key, which the address keeps', async () => {
  const { answers } = rewardStore(null);
  const { address } = await renderScreen(`/pqbox/write?${boxQuery}`, {
    viewer: buildMaker(),
    answers: { ...answers, getProject: buildProject({ isManager: true }), getPushKey: { key: idOf(71) } },
  });
  expect(await title()).toHaveValue('');
  expect(address()).toBe(`/pqbox/write?${boxQuery}&key=${idOf(71)}`);
});

test('without a box nobody knows what is written for', async () => {
  const { address } = await renderScreen('/pqbox/write', { viewer: buildMaker() });
  expect(await screen.findByText(t('wrongAccess'))).toBeInTheDocument();
  expect(address()).toBe('/my/open');
});

test('what is typed is saved by itself, what it is made of with it', async () => {
  const { user, saved } = await openRewardWrite('basic', { reward: null });
  await user.type(await title(), '편지');
  await user.click(await radio(t('pq.category.2.sub')));
  expect(await title()).toHaveAccessibleDescription(t('pq.title.counter', { n: 2 }));
  // In one go, or in two where the machine is slow.
  await waitFor(() => expect(Object.assign({}, ...saved())).toEqual({ title: '편지', category: 2 }));
  expect(await screen.findByText(t('writing.savedAt', { time: '15:01' }))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: new RegExp(t('pq.preview')) })).toBeInTheDocument();
});

test('what has files keeps its kind until they are gone', async () => {
  await openRewardWrite('basic');
  expect(await screen.findByText(t('pq.category.set'))).toBeInTheDocument();
  expect(await radio(t('pq.category.3.sub'))).toBeChecked();
  expect(await radio(t('pq.category.2.sub'))).toBeDisabled();
});

test('the card of the box stands beside it as backers will see it', async () => {
  const { user } = await openRewardWrite('basic', { reward: null });
  await user.type(await title(), '녹음실에서');
  expect(screen.getByRole('complementary')).toHaveTextContent('녹음실에서');
});

test('the save button saves it as it is and leads to the box, in the words of the server', async () => {
  const told = { key: idOf(71), state: 'save' as const, savedAt: nowMs + 1 };
  const { user, address, api, answers } = await openRewardWrite('basic', { reward: null });
  await title();
  api.answer({ ...answers, saveReward: new AnswerWithMessage(told, '임시저장했습니다!') });
  await user.click(save());
  await waitFor(() => expect(address()).toBe(managementPath));
  expect(screen.getByText('임시저장했습니다!')).toBeInTheDocument();
});

test.each([
  ['a title', { title: '' }, 'pq.err.title', 'basic'],
  ['a thumbnail', { images: { thumbnail: '' } }, 'pq.err.thumbnail', 'basic'],
  ['a period', { period: { start: '', finish: '' } }, 'pq.err.start', 'period'],
  ['somebody to get it', { audience: { rewards: [], from: 'pledge' as const } }, 'pq.err.audience', 'period'],
  ['a file', { contents: [] }, 'pq.err.file', 'content'],
  ['a text', { category: 2 as const, contents: [], editor: '' }, 'pq.err.content', 'content'],
] as const)(
  'a reward without %s is not sent: it is said, and its step is led to',
  async (_, lacks, words, step) => {
    const { user, api } = await openRewardWrite('basic', {
      reward: buildWritten(lacks as Parameters<typeof buildWritten>[0]),
    });
    await title();
    await user.click(submit());
    expect((await screen.findAllByText(t(words)))[0]).toBeInTheDocument();
    const heading = await screen.findByRole('heading', { level: 1, name: t(`pq.step.${step}`) });
    expect(heading).toBeInTheDocument();
    expect(api.calls('submitReward')).toEqual([]);
  },
);

test('a reward that lacks nothing is sent after a question, and its box is shown', async () => {
  const { user, api, address } = await openRewardWrite('period', {
    answers: { submitReward: { key: idOf(71), state: 'prepare' } },
  });
  await field(t('pq.start'));
  await user.click(submit());
  expect(await screen.findByText(t('pq.submit.confirm'))).toBeInTheDocument();
  await user.click(await confirm());
  await waitFor(() => expect(address()).toBe(managementPath));
  expect(api.calls('submitReward')).toEqual([
    expect.objectContaining({ project_key: idOf(17), pushKey: idOf(71), data: {} }),
  ]);
  expect(screen.getByText(t('pq.submitted'))).toBeInTheDocument();
});

test('a reward in which the server finds something wrong leads to its field', async () => {
  const fields = { 'data.period.finish': t('pq.err.finishPaid') };
  const { user, address } = await openRewardWrite('content', {
    answers: { submitReward: refuse('invalid', { data: { fields } }) },
  });
  await waitFor(() => expect(submit()).toBeInTheDocument());
  await user.click(submit());
  await user.click(await confirm());
  await waitFor(() => expect(address()).toBe(`/pqbox/${idOf(71)}/fix/period?${boxQuery}`));
  expect(await field(t('pq.finish'))).toHaveAccessibleDescription(t('pq.err.finishPaid'));
});

test('a refusal of the whole is told, and what is written stays', async () => {
  const { user, address } = await openRewardWrite('basic', {
    answers: { submitReward: refuse('restricted') },
  });
  await title();
  await user.click(submit());
  await user.click(await confirm());
  expect(await screen.findByText(t('err.restricted'))).toBeInTheDocument();
  expect(address()).toContain('/fix');
});

test('of two tabs the one that knows less is asked, and takes the other in whole', async () => {
  const { user, api, store, answers } = await openRewardWrite('basic');
  const box = await title();
  store.reward = buildWritten({ title: '둘째 창의 편지', savedAt: nowMs + 1 });
  api.answer({ saveReward: refuse('draftNewer', { data: { savedAt: nowMs + 1, saveId: null } }) });
  await user.type(box, '!');
  expect(await screen.findByText(t('writing.newer.title'))).toBeInTheDocument();
  const { saveReward } = answers;
  api.answer({ ...(saveReward && { saveReward }) });
  await user.click(screen.getByRole('button', { name: t('writing.newer.theirs') }));
  await waitFor(() => expect(box).toHaveValue('둘째 창의 편지'));
  expect(screen.queryByText(t('writing.newer.title'))).not.toBeInTheDocument();
});

test('of two tabs the own one may be kept over the other', async () => {
  const { user, api, saved, answers } = await openRewardWrite('basic');
  const box = await title();
  api.answer({ saveReward: refuse('draftNewer', { data: { savedAt: nowMs + 1, saveId: null } }) });
  await user.type(box, '!');
  await screen.findByText(t('writing.newer.title'));
  const { saveReward } = answers;
  api.answer({ ...(saveReward && { saveReward }) });
  await user.click(screen.getByRole('button', { name: t('writing.newer.mine') }));
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ title: '음원과 악보!', category: 3 }));
});

test('why it was refused stands above what is written', async () => {
  await openRewardWrite('basic', { reward: buildWritten({ state: 'reject', message: '글이 짧습니다.' }) });
  expect(await screen.findByText('글이 짧습니다.')).toBeInTheDocument();
});

test('what is approved is changed only after one knows that it will be reviewed again', async () => {
  const { user } = await openRewardWrite('basic', { reward: buildWritten({ state: 'ready' }) });
  expect(await screen.findByRole('heading', { level: 1, name: t('pq.approved.title') })).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('pq.approved.go') }));
  expect(await title()).toHaveValue('음원과 악보');
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: t('pq.step.basic') })).toHaveFocus(),
  );
});

test.each(['prepare', 'funding', 'finish'] as const)('what is %s is not changed', async (state) => {
  await openRewardWrite('basic', { reward: buildWritten({ state }) });
  expect(await screen.findByRole('heading', { level: 1, name: t('pq.fix.blocked') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('pq.manage.title') })).toHaveAttribute('href', managementPath);
});

test.each(['fail', 'blind'] as const)('for a project that is %s nothing is written', async (state) => {
  await openRewardWrite('basic', { project: { state } });
  expect(await screen.findByRole('heading', { level: 1, name: t('pq.barred') })).toBeInTheDocument();
});

test('a reward of somebody else is not there', async () => {
  await openRewardWrite('basic', { project: { profile: people.duri } });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent(t('pq.step.basic'));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a reward that did not come is asked for again by the button', async () => {
  const { user, api, answers } = await openRewardWrite('basic', { answers: { listRewards: noNetwork } });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer(answers);
  await user.click(again);
  expect(await title()).toHaveValue('음원과 악보');
});

test('on a narrow window it is told that there is no room, with the way back to the box', async () => {
  vi.stubGlobal('innerWidth', 390);
  const { answers } = rewardStore(null);
  await renderScreen(`/pqbox/write?${boxQuery}&key=${idOf(71)}`, {
    viewer: buildMaker(),
    wide: false,
    answers: { ...answers, getProject: buildProject() },
  });
  expect(await screen.findByRole('heading', { level: 1, name: t('pq.pcOnly') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('pq.manage.title') })).toHaveAttribute('href', managementPath);
});

test('the steps tell what is in them', async () => {
  await openRewardWrite('content', { reward: buildWritten({ contents: [buildRewardFile()] }) });
  const rail = within(await screen.findByRole('navigation', { name: t('pq.write') }));
  const words = rail.getAllByRole('link').map(({ textContent }) => textContent);
  expect(words[0]).toContain(`${t('pq.category.3')} · ${t('pq.title.counter', { n: 6 })}`);
  expect(words[1]).toContain(`12.05 – 2027.01.03 · ${t('pq.from.pledge')}`);
  expect(words[2]).toContain(t('pq.step.files', { n: 1 }));
});

test('a thumbnail of another kind is refused before it is sent', async () => {
  const { api } = await openRewardWrite('basic');
  const change = await screen.findByLabelText(`${t('pq.thumbnail')} ${t('common.change')}`);
  const gif = new File(['GIF89a'], 'a.gif', { type: 'image/gif' });
  fireEvent.change(change, { target: { files: [gif] } });
  expect(await screen.findByText(new RegExp(t('upload.type')))).toBeInTheDocument();
  expect(api.calls('upload')).toEqual([]);
});
