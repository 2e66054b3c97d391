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

test('what waits is listed with its kind, its project and for how long', async () => {
  await open();
  const row = await screen.findByRole('link', { name: /음원과 악보/ });
  const of = t('pq.review.of', { project: '모두의 텃밭', maker: '소랑공방' });
  expect(row).toHaveTextContent(`${t('pq.category.3')} · ${of}`);
  expect(row).toHaveTextContent(t('admin.review.waited', { time: t('admin.wait.days', { d: 1, h: 2 }) }));
});

test('it is looked at as backers will see it, with when, for whom and how many', async () => {
  const figures = { mayOpen: 12, opened: 0, downloaded: 0 };
  await open(`?key=${key}`, { listRewardReviews: found({ figures }) });
  expect(await screen.findByText('겨울 골목에서 녹음했습니다.')).toBeInTheDocument();
  expect(screen.getByText('2026.11.25 – 2026.12.24')).toBeInTheDocument();
  expect(screen.getByText(`${t('pq.for.all')} · ${t('pq.from.pledge')}`)).toBeInTheDocument();
  expect(screen.getByText(t('pq.review.opens', { n: 12 }))).toBeInTheDocument();
});

test('for whom it is, is told by the rewards of its project', async () => {
  await open(`?key=${key}`, {
    listRewardReviews: found({ audience: { rewards: [1], from: 'pledge' } }),
    getProject: buildProject(),
  });
  const names = t('pq.for.some', { rewards: '5,000원 감사 엽서' });
  expect(await screen.findByText(`${names} · ${t('pq.from.pledge')}`)).toBeInTheDocument();
});

test('one whose end is past cannot be approved, which is said before', async () => {
  await open(`?key=${key}`, {
    listRewardReviews: found({ period: { start: '2026-11-01', finish: '2026-11-30' } }),
  });
  expect(await screen.findByText(t('pq.review.past'))).toBeInTheDocument();
});

test('it is approved after a question, and the queue goes on', async () => {
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

test('it is refused with one of the usual reasons', async () => {
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

test('approved ones are looked for by a state and a text', async () => {
  const { user, api, address } = await open();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('link', { name: t('pq.state.funding') }));
  await user.type(await screen.findByRole('searchbox', { name: t('admin.pqbox.search') }), '악보{Enter}');
  await waitFor(() =>
    expect(api.calls('listRewardReviews').at(-1)).toMatchObject({ state: 'funding', text: '악보' }),
  );
  await waitFor(() => expect(address()).toContain('state=funding&text='));
});

test('an open one is hidden with a reason', async () => {
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

test('one that is not in the list any more is said to be gone', async () => {
  await open(`?key=${idOf(99)}`);
  expect(await screen.findByText(t('admin.gone'))).toBeInTheDocument();
});

test('one that somebody else has decided stays with what is typed about it', async () => {
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

test('a reward that did not come is asked for again, and its period is there already', async () => {
  const { user, api } = await open(`?key=${key}`, { getRewardPreview: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  expect(screen.getByText('2026.11.25 – 2026.12.24')).toBeInTheDocument();
  api.answer({ getRewardPreview: whole() });
  await user.click(again);
  expect(await screen.findByText('겨울 골목에서 녹음했습니다.')).toBeInTheDocument();
});
