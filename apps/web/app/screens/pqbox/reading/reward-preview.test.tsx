// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildBox, buildBoxReward } from '#app/testing/builders/pqbox.ts';
import { buildAdmin, buildMaker, buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const fix = `/pqbox/${idOf(71)}/fix?purpose=projects&prjtId=${idOf(17)}`;
type Changes = Parameters<typeof buildBoxReward>[0];

const open = (changes: Changes, { viewer = buildMaker(), answers = {} as Answers } = {}) =>
  renderScreen(`/pqbox/preview/projects/${idOf(17)}/${idOf(71)}`, {
    viewer,
    answers: {
      getRewardPreview: buildBoxReward({ isManager: true, contents: [], ...changes }),
      listRewards: buildBox({ isManager: true }),
      ...answers,
    },
  });
const heading = () => screen.findByRole('heading', { level: 1, name: '음원과 악보' });

test('the reason for a rejection is shown above the reward with a link to edit it', async () => {
  await open({ state: 'reject', message: '글이 짧습니다.' });
  expect(await screen.findByText('글이 짧습니다.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('pq.fix') })).toHaveAttribute('href', fix);
});

test.each([
  ['save', t('pq.preview.note'), fix],
  ['ready', t('pq.preview.ready', { date: '2026.11.25' }), fix],
  ['prepare', t('pq.preview.prepare'), null],
  ['blind', t('pq.preview.blind'), null],
  ['finish', t('pq.closed.note'), null],
] as const)(
  'the preview of a reward that is %s shows its state and whether it can be changed',
  async (state, words, to) => {
    await open({ state });
    expect(await screen.findByText(words)).toBeInTheDocument();
    const link = screen.queryByRole('link', { name: t('pq.fix') });
    if (to) expect(link).toHaveAttribute('href', to);
    else expect(link).not.toBeInTheDocument();
  },
);

test('a reward of a project that opens later shows the day of its opening', async () => {
  const { project } = buildBox();
  const period = { start: '2026-12-11', finish: '2026-12-20' };
  await open(
    { state: 'ready' },
    { answers: { listRewards: buildBox({ isManager: true, project: { ...project, period } }) } },
  );
  expect(await screen.findByText(t('pq.preview.ready', { date: '2026.12.11' }))).toBeInTheDocument();
});

test('an open reward links to the page that its backers see', async () => {
  await open({ state: 'funding' });
  expect(await screen.findByRole('link', { name: t('pq.preview.open') })).toHaveAttribute(
    'href',
    `/pqbox/detail/projects/${idOf(17)}/${idOf(71)}`,
  );
});

test('an admin sees the preview without actions', async () => {
  await open({ state: 'reject', message: '글이 짧습니다.' }, { viewer: buildAdmin() });
  await heading();
  expect(screen.queryByRole('link', { name: t('pq.fix') })).not.toBeInTheDocument();
});

test('a draft shows that its title, dates and content are missing', async () => {
  await open({ state: 'save', title: '', editor: '', period: { start: '', finish: '' } });
  expect(await screen.findByRole('heading', { level: 1, name: t('pq.untitled') })).toBeInTheDocument();
  expect(screen.getByText(t('pq.undated'))).toBeInTheDocument();
  expect(screen.getByText(t('pq.empty.content'))).toBeInTheDocument();
});

test('an ended reward is shown to backers as ended without content', async () => {
  const changes = { state: 'finish', isManager: false, editor: '', contents: [] } as const;
  await open({ ...changes, contents: [] }, { viewer: buildViewer() });
  await heading();
  expect(screen.getByText(t('pq.closedOn', { date: '2026.12.24' }))).toBeInTheDocument();
  expect(screen.queryByText(t('pq.empty.content'))).not.toBeInTheDocument();
});

test('an unavailable reward redirects to its box with a message', async () => {
  const answers = { getRewardPreview: refuse('notBacker') };
  await open({}, { viewer: buildViewer(), answers });
  expect(await screen.findByRole('heading', { level: 1, name: t('pq.notBacker') })).toBeInTheDocument();
});

test('a preview that failed to load is requested again by the button', async () => {
  const { user, api } = await open({}, { answers: { getRewardPreview: noNetwork } });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ getRewardPreview: buildBoxReward({ isManager: true, contents: [] }) });
  await user.click(again);
  await waitFor(heading);
});
