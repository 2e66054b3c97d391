// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildCard } from '#app/testing/builders/project.ts';
import { confirmPassword, openAdmin } from '../testing/open-admin.ts';

const key = idOf(17);
const found = (changes: Parameters<typeof buildCard>[0] = {}) => ({
  total: 1,
  projects: [{ ...buildCard(changes), version: 7 }],
});
const open = (query = '', answers: Answers = {}) =>
  openAdmin(`/projects${query}`, { searchAllProjects: found(), ...answers });
const link = (words: string) => screen.findByRole('link', { name: `모두의 텃밭: ${words}` });
const reason = () => screen.findByRole('textbox', { name: t('admin.blind.reason') });
const hide = () => screen.getByRole('button', { name: t('admin.blind') });

test('a project in any state is found by text, which is stored in the address', async () => {
  const { user, api, address } = await open();
  await user.type(await screen.findByRole('searchbox', { name: t('admin.search.label') }), ' 텃밭 {Enter}');
  await waitFor(() => expect(address()).toBe(`/admin/projects?text=${encodeURIComponent('텃밭')}`));
  await waitFor(() => expect(api.calls('searchAllProjects').at(-1)).toMatchObject({ text: '텃밭', page: 0 }));
});

test('the state filters projects', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('link', { name: t('project.state.blind') }));
  await waitFor(() => expect(api.calls('searchAllProjects').at(-1)).toMatchObject({ state: 'blind' }));
});

test('a public project can be corrected or hidden, and a draft neither', async () => {
  await open();
  expect(await link(t('correction.action'))).toHaveAttribute('href', `/admin/projects/${key}`);
  expect(await link(t('admin.blind'))).toHaveAttribute('href', `/admin/projects?key=${key}`);
});

test('a project shows its days, amount and backers with links', async () => {
  const atClose = { amount: 1_367_000, backers: 9, percent: 137, items: 12 };
  await open('', { searchAllProjects: found({ state: 're-finish', atClose }) });
  const pledges = await link(t('admin.pledges'));
  expect(pledges).toHaveAttribute('href', `/admin/pledges?project=${key}`);
  expect(pledges).toHaveTextContent('1,367,000원');
  expect(pledges).toHaveTextContent(t('admin.project.backers', { n: 9 }));
  expect(screen.getByText(/2026.11.20 – 2026.12.20/)).toBeInTheDocument();
});

test('a project that was never approved is read-only', async () => {
  await open('', { searchAllProjects: found({ state: 'save', title: '' }) });
  expect(await screen.findByRole('link', { name: t('writing.untitled') })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: new RegExp(t('admin.blind')) })).not.toBeInTheDocument();
});

test('a project is hidden with a reason and the password for the version that was shown', async () => {
  const { user, api, address } = await open('', { setBlind: refuse('freshSignIn') });
  await user.click(await link(t('admin.blind')));
  await waitFor(async () => expect(await reason()).toHaveFocus());
  expect(await reason()).toHaveAccessibleDescription(t('admin.blind.hint'));
  await user.type(await reason(), '신고가 접수되었습니다.');
  await user.click(hide());
  const dialog = within(await screen.findByRole('dialog', { name: t('freshPassword.title') }));
  expect(dialog.getByText(t('freshPassword.hide'))).toBeInTheDocument();
  expect(dialog.getByText('모두의 텃밭')).toBeInTheDocument();
  api.answer({
    setBlind: new AnswerWithMessage({ key, on: true, chargesUnderWay: 1 }, '결제 1건이 진행 중입니다.'),
    confirmPassword: null,
    searchAllProjects: found({ state: 'blind' }),
  });
  await confirmPassword(user);
  expect(await screen.findByText('결제 1건이 진행 중입니다.')).toBeInTheDocument();
  expect(api.calls('setBlind').at(-1)).toMatchObject({
    type: 'project',
    key,
    on: true,
    reason: '신고가 접수되었습니다.',
    seen: '7',
  });
  await waitFor(() => expect(address()).toBe('/admin/projects'));
  expect(await link(t('admin.unblind'))).toBeInTheDocument();
});

test('hiding without a reason sends nothing, and its field has the focus and an error', async () => {
  const { user, api } = await open(`?key=${key}`);
  await reason();
  await user.click(hide());
  await waitFor(async () => expect(await reason()).toHaveFocus());
  expect(await reason()).toHaveAccessibleDescription(t('admin.blind.reason.required'));
  expect(api.calls('setBlind')).toEqual([]);
});

test('a typed reason is discarded only after a confirmation', async () => {
  const { user, address } = await open(`?key=${key}`);
  await user.type(await reason(), '신고');
  await user.click(screen.getByRole('button', { name: t('common.cancel') }));
  const ask = within(await screen.findByRole('alertdialog', { name: t('admin.leave.title') }));
  await user.click(ask.getByRole('button', { name: t('admin.leave.stay') }));
  expect(await reason()).toHaveValue('신고');
  await user.click(screen.getByRole('button', { name: t('common.cancel') }));
  await user.click(await screen.findByRole('button', { name: t('admin.leave.go') }));
  await waitFor(() => expect(address()).toBe('/admin/projects'));
});

test('a hidden project is shown again with the same form', async () => {
  const { user, api } = await open(`?key=${key}`, {
    searchAllProjects: found({ state: 'blind' }),
    setBlind: { key, on: false },
  });
  await user.type(await reason(), '확인을 마쳤습니다.');
  await user.click(screen.getByRole('button', { name: t('admin.unblind') }));
  await waitFor(() => expect(api.calls('setBlind')).toEqual([expect.objectContaining({ on: false })]));
});

test('a decision by another admin is reported', async () => {
  const { user } = await open(`?key=${key}`, { setBlind: refuse('decisionStale') });
  await user.type(await reason(), '신고');
  await user.click(hide());
  expect(await screen.findByText(t('err.decisionStale'))).toBeInTheDocument();
  expect(await reason()).toHaveValue('신고');
  await user.clear(await reason());
});

test('a project in the address that is not in the list is shown as gone', async () => {
  await open(`?key=${idOf(99)}`);
  expect(await screen.findByText(t('admin.gone'))).toBeInTheDocument();
});

test('an empty search says so, and a failed one can be repeated', async () => {
  const { user, api } = await open('', { searchAllProjects: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ searchAllProjects: { total: 0, projects: [] } });
  await user.click(again);
  expect(await screen.findByText(t('admin.none'))).toBeInTheDocument();
});
