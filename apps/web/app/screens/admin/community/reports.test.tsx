// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildReport } from '#app/testing/builders/moderation.ts';
import { people } from '#app/testing/builders/viewer.ts';
import { confirmPassword, openAdmin } from '../testing/open-admin.ts';

const key = idOf(51);
const found = (changes: Parameters<typeof buildReport>[0] = {}) => ({
  total: 1,
  reports: [buildReport(changes)],
});
const none = { total: 0, reports: [] };
const open = (query = `?key=${key}`, answers: Answers = {}) =>
  openAdmin(`/reports${query}`, { listReports: found(), ...answers });
const looked = async () => within(await screen.findByRole('article', { name: '모두의 텃밭' }));
const reason = () => screen.findByRole('textbox', { name: t('admin.reports.decide') });
const button = (name: string) => screen.getByRole('button', { name });

test('a reported comment is listed with its author, its page and its number of reports', async () => {
  await open('');
  const row = await screen.findByRole('link', { name: /다른 곳이 더 쌉니다/ });
  expect(row).toHaveTextContent(
    `두리 · ${t('admin.reports.on.projects')} · ${t('admin.reports.count', { n: 1 })}`,
  );
});

test('a report shows the surrounding comments and the reasons', async () => {
  const { user } = await open('');
  await user.click(await screen.findByRole('link', { name: /다른 곳이 더 쌉니다/ }));
  const article = await looked();
  expect(article.getByText('광고입니다.')).toBeInTheDocument();
  expect(article.getByText(new RegExp(t('admin.reports.this')))).toBeInTheDocument();
  expect(article.getByRole('link', { name: t('admin.reports.seeTarget') })).toHaveAttribute(
    'href',
    `/funding/detail/${idOf(17)}/inquiry`,
  );
});

test('a comment that was edited later is shown as it was reported', async () => {
  const reasons = [{ nickname: '하나', reason: '욕설', text: '처음에 쓴 말', timestamp: nowMs }];
  await open(`?key=${key}`, { listReports: found({ reasons }) });
  const article = await looked();
  expect(article.getByText('처음에 쓴 말')).toBeInTheDocument();
  expect(article.getByText(t('admin.reports.text'))).toBeInTheDocument();
});

test('a report is dismissed with a reason for the version that was shown', async () => {
  const { user, api, address } = await open(`?key=${key}`, { keepReported: { key } });
  await user.click(button(t('admin.reports.keep')));
  await waitFor(async () => expect(await reason()).toHaveFocus());
  expect(await reason()).toHaveAccessibleDescription(t('admin.blind.reason.required'));
  await user.type(await reason(), '비방이 아닙니다.');
  api.answer({ listReports: none });
  await user.click(button(t('admin.reports.keep')));
  expect(await screen.findByText(t('admin.done'))).toBeInTheDocument();
  expect(api.calls('keepReported')).toEqual([{ key, reason: '비방이 아닙니다.', seen: '1:1764565200000' }]);
  await waitFor(() => expect(address()).toBe('/admin/reports'));
});

test('a comment is hidden with a common reason and the password, and the dialog names its author', async () => {
  const { user, api } = await open(`?key=${key}`, { setBlind: refuse('freshSignIn') });
  await reason();
  await user.click(button(t('admin.reports.template.spam')));
  expect(await reason()).toHaveValue(t('admin.reports.template.spam.text'));
  await user.click(button(t('admin.blind')));
  const dialog = await screen.findByRole('dialog', { name: t('freshPassword.title') });
  expect(dialog).toHaveTextContent(t('freshPassword.commentOf', { nickname: '두리' }));
  api.answer({ setBlind: { key, on: true }, confirmPassword: null, listReports: none });
  await confirmPassword(user);
  await screen.findByText(t('admin.done'));
  expect(api.calls('setBlind').at(-1)).toMatchObject({ type: 'comment', key, on: true });
});

test('a comment that its author deleted cannot be hidden', async () => {
  await open(`?key=${key}`, { listReports: found({ isDeleted: true, text: '' }) });
  await looked();
  expect(screen.queryByRole('button', { name: t('admin.blind') })).not.toBeInTheDocument();
  expect(button(t('admin.reports.keep'))).toBeInTheDocument();
});

test('a decided report can be hidden or shown again but not dismissed again', async () => {
  await open(`?state=done&key=${key}`, { listReports: found({ isBlind: true }) });
  await looked();
  expect(button(t('admin.unblind'))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('admin.reports.keep') })).not.toBeInTheDocument();
});

test('the author of a report can be restricted without leaving the report', async () => {
  const { user, api } = await open(`?key=${key}`, {
    restrictMember: { uid: people.duri.uid, restrictUntil: '2026-12-08' },
  });
  await looked();
  const toggle = button(`두리: ${t('admin.members.restrict')}`);
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await user.click(button(t('admin.members.days', { n: 7 })));
  expect(screen.getByLabelText(t('admin.members.until'))).toHaveValue('2026-12-08');
  await user.type(screen.getByRole('textbox', { name: t('admin.blind.reason') }), '광고를 반복했습니다.');
  await user.click(button(t('admin.members.restrict')));
  await waitFor(() =>
    expect(api.calls('restrictMember')).toEqual([
      { uid: people.duri.uid, restrictUntil: '2026-12-08', reason: '광고를 반복했습니다.', seen: null },
    ]),
  );
});

test('all comments of a member are listed with a link back to the member', async () => {
  const { api } = await open(`?author=${people.duri.uid}`);
  expect(
    await screen.findByRole('heading', { level: 1, name: t('admin.reports.ofMember') }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '두리' })).toHaveAttribute(
    'href',
    `/admin/members/${people.duri.uid}`,
  );
  expect(api.calls('listReports')[0]).toMatchObject({ author: people.duri.uid });
});

test('a report that another admin decided is shown as gone with a link to its list', async () => {
  await open(`?key=${idOf(99)}`);
  expect(await screen.findByText(t('admin.gone'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('admin.gone.see') })).toHaveAttribute(
    'href',
    `/admin/reports?key=${idOf(99)}&state=done`,
  );
});

test('reports that failed to load are requested again by the button', async () => {
  const { user, api } = await open('', { listReports: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listReports: none });
  await user.click(again);
  expect(await screen.findByText(t('admin.empty'))).toBeInTheDocument();
});
