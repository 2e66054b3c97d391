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

test('a new reward gets a key, which is stored in the address', async () => {
  const { answers } = rewardStore(null);
  const { address } = await renderScreen(`/pqbox/write?${boxQuery}`, {
    viewer: buildMaker(),
    answers: { ...answers, getProject: buildProject({ isManager: true }), getPushKey: { key: idOf(71) } },
  });
  expect(await title()).toHaveValue('');
  expect(address()).toBe(`/pqbox/write?${boxQuery}&key=${idOf(71)}`);
});

test('writing without a box redirects to the own projects with a message', async () => {
  const { address } = await renderScreen('/pqbox/write', { viewer: buildMaker() });
  expect(await screen.findByText(t('wrongAccess'))).toBeInTheDocument();
  expect(address()).toBe('/my/open');
});

test('input is saved automatically together with the kind of the reward', async () => {
  const { user, saved } = await openRewardWrite('basic', { reward: null });
  await user.type(await title(), '편지');
  await user.click(await radio(t('pq.category.2.sub')));
  expect(await title()).toHaveAccessibleDescription(t('pq.title.counter', { n: 2 }));
  // In one request, or in two on a slow machine.
  await waitFor(() => expect(Object.assign({}, ...saved())).toEqual({ title: '편지', category: 2 }));
  expect(await screen.findByText(t('writing.savedAt', { time: '15:01' }))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: new RegExp(t('pq.preview')) })).toBeInTheDocument();
});

test('the kind of a reward with files cannot be changed until they are removed', async () => {
  await openRewardWrite('basic');
  expect(await screen.findByText(t('pq.category.set'))).toBeInTheDocument();
  expect(await radio(t('pq.category.3.sub'))).toBeChecked();
  expect(await radio(t('pq.category.2.sub'))).toBeDisabled();
});

test('the card of the box is previewed as backers will see it', async () => {
  const { user } = await openRewardWrite('basic', { reward: null });
  await user.type(await title(), '녹음실에서');
  expect(screen.getByRole('complementary')).toHaveTextContent('녹음실에서');
});

test('the save button saves the draft, leads to the box and shows the message of the server', async () => {
  const reply = { key: idOf(71), state: 'save' as const, savedAt: nowMs + 1 };
  const { user, address, api, answers } = await openRewardWrite('basic', { reward: null });
  await title();
  api.answer({ ...answers, saveReward: new AnswerWithMessage(reply, '임시저장했습니다!') });
  await user.click(save());
  await waitFor(() => expect(address()).toBe(managementPath));
  expect(screen.getByText('임시저장했습니다!')).toBeInTheDocument();
});

test.each([
  ['a title', { title: '' }, 'pq.err.title', 'basic'],
  ['a thumbnail', { images: { thumbnail: '' } }, 'pq.err.thumbnail', 'basic'],
  ['a period', { period: { start: '', finish: '' } }, 'pq.err.start', 'period'],
  ['an audience', { audience: { rewards: [], from: 'pledge' as const } }, 'pq.err.audience', 'period'],
  ['a file', { contents: [] }, 'pq.err.file', 'content'],
  ['a text', { category: 2 as const, contents: [], editor: '' }, 'pq.err.content', 'content'],
] as const)(
  'a reward without %s is not sent, the problem is reported, and its step is opened',
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

test('writer of the box neither saves nor sends a reward while a date cannot be read', async () => {
  const { user, api, saved, address } = await openRewardWrite('period');
  const start = await field(t('pq.start'));
  await user.type(start, '5');
  const here = address();
  for (const button of [save(), submit()]) {
    await user.click(button);
    expect(start).toHaveFocus();
    expect(start).toHaveAccessibleDescription(t('writing.date.wrong'));
  }
  expect(start).toHaveValue('2026-12-055');
  expect(saved()).toEqual([]);
  expect(api.calls('submitReward')).toEqual([]);
  expect(address()).toBe(here);
});

test('a message at the title disappears when the title is changed', async () => {
  const { user } = await openRewardWrite('basic', { reward: buildWritten({ title: '' }) });
  await title();
  await user.click(submit());
  await waitFor(async () => expect(await title()).toBeInvalid());
  await user.type(await title(), '편');
  expect(await title()).not.toBeInvalid();
});

test('a message at the thumbnail disappears when a picture is set', async () => {
  const { user } = await openRewardWrite('basic', {
    reward: buildWritten({ images: { thumbnail: '' } }),
    answers: { upload: { url: '/files/pqbox/1.png', name: '1.png' } },
  });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1_600, height: 1_200, close: () => {} }));
  await title();
  await user.click(submit());
  const refused = () => screen.queryByText(t('pq.err.thumbnail'), { selector: 'fieldset *' });
  await waitFor(() => expect(refused()).toBeInTheDocument());
  const input = screen.getByLabelText(t('writing.picture.addTo', { label: t('pq.thumbnail') }));
  await user.upload(input, new File(['x'], '1.png', { type: 'image/png' }));
  await screen.findByRole('img', { name: t('pq.thumbnail') });
  await waitFor(() => expect(refused()).not.toBeInTheDocument());
});

test('a complete reward is submitted after a confirmation, and its box is opened', async () => {
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

test('a reward that the server refuses focuses the invalid field', async () => {
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

test('a refusal of the whole reward is reported, and the input is preserved', async () => {
  const { user, address } = await openRewardWrite('basic', {
    answers: { submitReward: refuse('restricted') },
  });
  await title();
  await user.click(submit());
  await user.click(await confirm());
  expect(await screen.findByText(t('err.restricted'))).toBeInTheDocument();
  expect(address()).toContain('/fix');
});

test('the outdated one of two tabs is asked and takes over the newer version completely', async () => {
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

test('the writer can choose the version of this tab over that of another', async () => {
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

test('the reason for a rejection is shown above the form', async () => {
  await openRewardWrite('basic', { reward: buildWritten({ state: 'reject', message: '글이 짧습니다.' }) });
  expect(await screen.findByText('글이 짧습니다.')).toBeInTheDocument();
});

test('an approved reward can be changed only after a warning that it will be reviewed again', async () => {
  const { user } = await openRewardWrite('basic', { reward: buildWritten({ state: 'ready' }) });
  expect(await screen.findByRole('heading', { level: 1, name: t('pq.approved.title') })).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('pq.approved.go') }));
  expect(await title()).toHaveValue('음원과 악보');
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: t('pq.step.basic') })).toHaveFocus(),
  );
});

test.each(['prepare', 'funding', 'finish'] as const)(
  'a reward that is %s cannot be changed',
  async (state) => {
    await openRewardWrite('basic', { reward: buildWritten({ state }) });
    expect(await screen.findByRole('heading', { level: 1, name: t('pq.fix.blocked') })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: t('pq.manage.title') })).toHaveAttribute('href', managementPath);
  },
);

test.each(['fail', 'blind'] as const)(
  'a reward for a project that is %s cannot be written',
  async (state) => {
    await openRewardWrite('basic', { project: { state } });
    expect(await screen.findByRole('heading', { level: 1, name: t('pq.barred') })).toBeInTheDocument();
  },
);

test('a reward of another member is not found', async () => {
  await openRewardWrite('basic', { project: { profile: people.duri } });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent(t('pq.step.basic'));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a reward that failed to load is requested again by the button', async () => {
  const { user, api, answers } = await openRewardWrite('basic', { answers: { listRewards: noNetwork } });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer(answers);
  await user.click(again);
  expect(await title()).toHaveValue('음원과 악보');
});

test('a narrow window shows a header and that there is too little room, with a link back to the box', async () => {
  vi.stubGlobal('innerWidth', 390);
  const { answers } = rewardStore(null);
  await renderScreen(`/pqbox/write?${boxQuery}&key=${idOf(71)}`, {
    viewer: buildMaker(),
    wide: false,
    answers: { ...answers, getProject: buildProject() },
  });
  expect(await screen.findByRole('heading', { level: 1, name: t('pq.pcOnly') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('pq.manage.title') })).toHaveAttribute('href', managementPath);
  expect(screen.getByRole('button', { name: t('common.back') })).toBeInTheDocument();
});

test('the steps summarise their content', async () => {
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
