// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildFoundMember } from '#app/testing/builders/moderation.ts';
import { people } from '#app/testing/builders/viewer.ts';
import { confirmPassword, openAdmin } from '../testing/open-admin.ts';

const { uid } = people.duri;
const found = (changes: Parameters<typeof buildFoundMember>[0] = {}) => ({
  total: 1,
  members: [buildFoundMember(changes)],
});
const open = (query = '', answers: Answers = {}) =>
  openAdmin(`/members${query}`, { searchMembers: found(), ...answers });
const until = () => screen.findByLabelText(t('admin.members.until'));
const reason = () => screen.getByRole('textbox', { name: t('admin.blind.reason') });
const button = (name: string) => screen.getByRole('button', { name });

test('members show their address, the date of registration and their activity', async () => {
  await open();
  expect(await screen.findByRole('link', { name: '두리' })).toHaveAttribute('href', `/admin/members/${uid}`);
  expect(screen.getByText(/duri@example\.com · .* 가입/)).toBeInTheDocument();
  const words = t('admin.members.words', { n: 12, r: 2, b: 1 });
  expect(screen.getByRole('link', { name: words })).toHaveAttribute('href', `/admin/reports?author=${uid}`);
});

test('members are found by text, and restricted members can be listed alone', async () => {
  const { user, api } = await open();
  await user.type(await screen.findByRole('searchbox', { name: t('admin.members.search') }), 'duri@{Enter}');
  await waitFor(() => expect(api.calls('searchMembers').at(-1)).toMatchObject({ text: 'duri@' }));
  await user.click(screen.getByRole('link', { name: t('admin.members.restricted') }));
  await waitFor(() => expect(api.calls('searchMembers').at(-1)).toMatchObject({ status: 'restricted' }));
});

test('a member is restricted from writing until a date with a reason and the password', async () => {
  const { user, api, address } = await open(`?key=${uid}`, { restrictMember: refuse('freshSignIn') });
  await waitFor(async () => expect(await until()).toHaveFocus());
  await user.type(await until(), '20261231');
  await user.type(reason(), '광고를 반복했습니다.');
  await user.click(button(t('admin.members.restrict')));
  const dialog = await screen.findByRole('dialog', { name: t('freshPassword.title') });
  expect(dialog).toHaveTextContent(t('freshPassword.restrict', { date: '2026.12.31' }));
  expect(dialog).toHaveTextContent('두리');
  api.answer({ restrictMember: { uid, restrictUntil: '2026-12-31' }, confirmPassword: null });
  await confirmPassword(user);
  expect(await screen.findByText(t('admin.done'))).toBeInTheDocument();
  expect(api.calls('restrictMember').at(-1)).toEqual({
    uid,
    restrictUntil: '2026-12-31',
    reason: '광고를 반복했습니다.',
    seen: null,
  });
  await waitFor(() => expect(address()).toBe('/admin/members'));
});

test('a past date and a missing reason are reported at their fields and the first has the focus', async () => {
  const { user, api } = await open(`?key=${uid}`);
  await user.type(await until(), '20261130');
  await user.click(button(t('admin.members.restrict')));
  await waitFor(async () => expect(await until()).toHaveFocus());
  expect(await until()).toHaveAccessibleDescription(t('admin.members.until.required'));
  await user.clear(await until());
  await user.type(await until(), '20261201');
  await user.click(button(t('admin.members.restrict')));
  await waitFor(() => expect(reason()).toHaveFocus());
  expect(reason()).toHaveAccessibleDescription(t('admin.blind.reason.required'));
  expect(api.calls('restrictMember')).toEqual([]);
});

test('a restricted member shows the end date and can be allowed to write again', async () => {
  const { user, api } = await open(`?key=${uid}`, {
    searchMembers: found({ restrictUntil: '2026-12-31' }),
    restrictMember: { uid, restrictUntil: null },
  });
  const badge = t('admin.reports.restricted', { date: '2026.12.31' });
  expect(await screen.findByText(badge)).toBeInTheDocument();
  expect(await until()).toHaveValue('2026-12-31');
  await user.type(reason(), '이의를 받아들였습니다.');
  await user.click(button(t('admin.members.release')));
  await waitFor(() =>
    expect(api.calls('restrictMember')).toEqual([
      expect.objectContaining({ restrictUntil: null, seen: '2026-12-31' }),
    ]),
  );
});

test('an admin cannot be restricted from writing', async () => {
  await open('', { searchMembers: found({ role: 'admin', joinedAt: nowMs }) });
  await screen.findByRole('link', { name: '두리' });
  // In the row, and in the name of the area.
  expect(screen.getAllByText(t('admin.members.admin'))).toHaveLength(2);
  expect(
    screen.queryByRole('link', { name: new RegExp(t('admin.members.restrict')) }),
  ).not.toBeInTheDocument();
});

test('stories are hidden and shown again in their list', async () => {
  const story = {
    key: idOf(41),
    title: '한 달 동안 만든 것들',
    image: '',
    author: { uid, nickname: '두리' },
    timestamp: nowMs,
    isBlind: false,
    seen: '41',
  };
  const { user, api } = await openAdmin('/stories', {
    searchAllStories: { total: 1, stories: [story] },
    setBlind: { key: idOf(41), on: true },
  });
  await user.click(await screen.findByRole('link', { name: `${story.title}: ${t('admin.blind')}` }));
  await user.type(await screen.findByRole('textbox', { name: t('admin.blind.reason') }), '광고');
  api.answer({ searchAllStories: { total: 1, stories: [{ ...story, isBlind: true }] } });
  await user.click(button(t('admin.blind')));
  await waitFor(() =>
    expect(api.calls('setBlind')).toEqual([
      { type: 'story', key: idOf(41), on: true, reason: '광고', seen: '41' },
    ]),
  );
  expect(await screen.findByText(t('admin.stories.blinded'))).toBeInTheDocument();
});
