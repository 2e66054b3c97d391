// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildBoxCard, buildBoxReward } from '#app/testing/builders/pqbox.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { answer, openAdmin } from '../testing/open-admin.ts';

type Changes = Parameters<typeof buildBoxReward>[0];
const key = idOf(71);
const found = (changes: Parameters<typeof buildBoxCard>[0] = {}) => ({
  total: 1,
  rewards: [
    {
      ...buildBoxCard({ state: 'prepare', ...changes }),
      projectTitle: '모두의 텃밭',
      submittedAt: nowMs - 26 * 3_600_000,
    },
  ],
});
const whole = (changes: Changes = {}) =>
  buildBoxReward({ state: 'prepare', isManager: true, contents: [], ...changes });
const open = (query = '', answers: Answers = {}) =>
  openAdmin(`/pqbox${query}`, { listRewardReviews: found(), getRewardPreview: whole(), ...answers });
const button = (name: string) => screen.findByRole('button', { name });

test('waiting rewards are listed with their kind, project and age', async () => {
  await open();
  const row = await screen.findByRole('link', { name: /음원과 악보/ });
  const of = t('pq.review.of', { project: '모두의 텃밭', maker: '소랑공방' });
  expect(row).toHaveTextContent(`${t('pq.category.3')} · ${of}`);
  expect(row).toHaveTextContent(t('admin.review.waited', { time: t('admin.wait.days', { d: 1, h: 2 }) }));
});

test('a reward is previewed as backers will see it with its time, audience and size', async () => {
  const figures = { mayOpen: 12, opened: 0, downloaded: 0 };
  await open(`?key=${key}`, { listRewardReviews: found({ figures }) });
  expect(await screen.findByText('겨울 골목에서 녹음했습니다.')).toBeInTheDocument();
  expect(screen.getByText('2026.11.25 – 2026.12.24')).toBeInTheDocument();
  expect(screen.getByText(`${t('pq.for.all')} · ${t('pq.from.pledge')}`)).toBeInTheDocument();
  expect(screen.getByText(t('pq.review.opens', { n: 12 }))).toBeInTheDocument();
});

test('the audience is described by the rewards of the project', async () => {
  await open(`?key=${key}`, {
    listRewardReviews: found({ audience: { rewards: [1], from: 'pledge' } }),
    getProject: buildProject(),
  });
  const names = t('pq.for.some', { rewards: '5,000원 감사 엽서' });
  expect(await screen.findByText(`${names} · ${t('pq.from.pledge')}`)).toBeInTheDocument();
});

test('a reward whose end is past cannot be approved, and the detail explains why', async () => {
  await open(`?key=${key}`, {
    listRewardReviews: found({ period: { start: '2026-11-01', finish: '2026-11-30' } }),
  });
  expect(await screen.findByText(t('pq.review.past'))).toBeInTheDocument();
});

test('a reward is approved after a confirmation, and the next one is opened', async () => {
  const { user, api, address } = await open(`?key=${key}`, { decideReward: { key, state: 'ready' } });
  await user.click(await button(t('admin.approve')));
  const ask = within(await screen.findByRole('alertdialog', { name: t('pq.review.approve.ask') }));
  expect(ask.getByText(t('pq.review.approve.body'))).toBeInTheDocument();
  api.answer({ listRewardReviews: { total: 0, rewards: [] } });
  await user.click(ask.getByRole('button', { name: t('admin.approve') }));
  await screen.findByText(t('admin.review.approved', { title: '음원과 악보' }));
  expect(api.calls('decideReward')).toEqual([{ key, version: 3, decision: 'approve' }]);
  await waitFor(() => expect(address()).toBe('/admin/pqbox'));
});

test('a reward is refused with a common reason', async () => {
  const { user, api } = await open(`?key=${key}`, { decideReward: { key, state: 'reject' } });
  await user.click(await button(t('admin.reject')));
  await user.click(await button(t('pq.review.why.rights')));
  await user.click(await button(t('admin.reject')));
  await answer(user, t('admin.reject'));
  await waitFor(() =>
    expect(api.calls('decideReward')).toEqual([
      expect.objectContaining({ decision: 'reject', message: t('pq.review.why.rights.text') }),
    ]),
  );
});

test('approved rewards are found by state and text', async () => {
  const { user, api, address } = await open();
  expect(screen.queryByRole('searchbox', { name: t('admin.pqbox.search') })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('link', { name: t('pq.state.funding') }));
  await user.type(await screen.findByRole('searchbox', { name: t('admin.pqbox.search') }), '악보{Enter}');
  await waitFor(() =>
    expect(api.calls('listRewardReviews').at(-1)).toMatchObject({ state: 'funding', text: '악보' }),
  );
  await waitFor(() => expect(address()).toContain('state=funding&text='));
});

test('an open reward is hidden with a reason', async () => {
  const { user, api } = await open(`?state=funding&key=${key}`, {
    listRewardReviews: found({ state: 'funding' }),
    getRewardPreview: whole({ state: 'funding' }),
    setBlind: { key, on: true },
  });
  await user.type(await screen.findByRole('textbox', { name: t('admin.blind.reason') }), '신고');
  await user.click(await button(t('admin.blind')));
  await waitFor(() =>
    expect(api.calls('setBlind')).toEqual([{ type: 'pqbox', key, on: true, reason: '신고', seen: '3' }]),
  );
});

test('a reward that left the list is shown as gone', async () => {
  await open(`?key=${idOf(99)}`);
  expect(await screen.findByText(t('admin.gone'))).toBeInTheDocument();
});

test('a reward that another admin decided remains open with the input', async () => {
  const { user, api } = await open(`?key=${key}`, { decideReward: refuse('wrongState') });
  await user.click(await button(t('admin.reject')));
  const reason = await screen.findByRole('textbox', { name: t('admin.rejectMessage') });
  await user.type(reason, '글이 짧습니다.');
  api.answer({ listRewardReviews: { total: 0, rewards: [] } });
  await user.click(await button(t('admin.reject')));
  await answer(user, t('admin.reject'));
  expect(await screen.findByText(t('err.wrongState'))).toBeInTheDocument();
  expect(reason).toHaveValue('글이 짧습니다.');
  await user.clear(reason);
});

test('a reward that failed to load is requested again while its period is already shown', async () => {
  const { user, api } = await open(`?key=${key}`, { getRewardPreview: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  expect(screen.getByText('2026.11.25 – 2026.12.24')).toBeInTheDocument();
  api.answer({ getRewardPreview: whole() });
  await user.click(again);
  expect(await screen.findByText('겨울 골목에서 녹음했습니다.')).toBeInTheDocument();
});
