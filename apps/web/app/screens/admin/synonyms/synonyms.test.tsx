// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { answer, openAdmin } from '../testing/open-admin.ts';

const groups = [
  ['강아지', '반려견'],
  ['다이어리', '플래너'],
  ['lp', '음반'],
];
const all = { version: 4, groups };
const saved = new AnswerWithMessage({ version: 5 }, t('admin.synonym.saved'));
const open = (answers: Answers = {}, query = '') =>
  openAdmin(`/synonym${query}`, { listSynonyms: all, ...answers });
const field = () => screen.findByRole('textbox', { name: t('admin.synonym.field') });
const button = (name: string) => screen.findByRole('button', { name });
const edit = (words: string) => button(`${words}: ${t('admin.synonym.edit')}`);
type User = Awaited<ReturnType<typeof open>>['user'];
const write = async (user: User, words: string) => {
  await user.clear(await field());
  await user.type(await field(), words);
  await user.click(await button(t('admin.synonym.save')));
};

test('the groups are listed with their numbers', async () => {
  await open();
  expect(await screen.findByText('강아지, 반려견')).toBeInTheDocument();
  expect(screen.getByText(t('admin.synonym.number', { n: 3 }))).toBeInTheDocument();
});

test('more groups than a page has follow on the next page with their own numbers', async () => {
  const many = Array.from({ length: 21 }, (_, n) => [`가${n}`, `나${n}`]);
  const { user } = await open({ listSynonyms: { version: 4, groups: many } });
  expect(await screen.findByText('가19, 나19')).toBeInTheDocument();
  expect(screen.queryByText('가20, 나20')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: t('common.next') }));
  expect(await screen.findByText('가20, 나20')).toBeInTheDocument();
  expect(screen.getByText(t('admin.synonym.number', { n: 21 }))).toBeInTheDocument();
});

test('a search finds groups by a part of a word, whatever its case and spaces', async () => {
  const { user, address } = await open();
  await user.type(await screen.findByRole('searchbox', { name: t('admin.synonym.search') }), 'L P{Enter}');
  await waitFor(() => expect(screen.queryByText('강아지, 반려견')).not.toBeInTheDocument());
  expect(screen.getByText('lp, 음반')).toBeInTheDocument();
  expect(screen.getByText(t('admin.synonym.number', { n: 3 }))).toBeInTheDocument();
  expect(address()).toBe('/admin/synonym?text=L+P');
});

test('a search that finds no group says so', async () => {
  await open({}, '?text=없음');
  expect(await screen.findByText(t('admin.synonym.notFound'))).toBeInTheDocument();
});

test('a group is added after the others', async () => {
  const { user, api } = await open({ writeSynonyms: saved });
  await user.click(await button(t('admin.synonym.add')));
  await waitFor(async () => expect(await field()).toHaveFocus());
  await write(user, '컵, 머그 컵，잔');
  expect(await screen.findByText(t('admin.synonym.saved'))).toBeInTheDocument();
  expect(api.calls('writeSynonyms')).toEqual([{ version: 4, groups: [...groups, ['컵', '머그컵', '잔']] }]);
  expect(await button(t('admin.synonym.add'))).toBeInTheDocument();
});

test('a group is edited in its place, one at a time', async () => {
  const { user, api } = await open({ writeSynonyms: saved });
  await user.click(await edit('다이어리, 플래너'));
  expect(await field()).toHaveValue('다이어리, 플래너');
  expect(screen.queryByRole('button', { name: /: 수정$/ })).not.toBeInTheDocument();
  await write(user, '다이어리, 플래너, 일기장');
  await waitFor(() =>
    expect(api.calls('writeSynonyms')).toEqual([
      { version: 4, groups: [groups[0], ['다이어리', '플래너', '일기장'], groups[2]] },
    ]),
  );
});

test('a group is removed after a confirmation', async () => {
  const { user, api } = await open({ writeSynonyms: saved });
  await user.click(await edit('다이어리, 플래너'));
  await user.click(await button(t('admin.synonym.remove')));
  await answer(user, t('common.cancel'));
  expect(api.calls('writeSynonyms')).toEqual([]);
  await user.click(await button(t('admin.synonym.remove')));
  await answer(user, t('admin.synonym.remove'));
  expect(await screen.findByText(t('admin.synonym.saved'))).toBeInTheDocument();
  expect(api.calls('writeSynonyms')).toEqual([{ version: 4, groups: [groups[0], groups[2]] }]);
});

test.each([
  ['one word', '컵', t('admin.synonym.field.few', { n: 2 })],
  [
    '13 words',
    Array.from({ length: 13 }, (_, n) => `컵${n}`).join(','),
    t('admin.synonym.field.many', { n: 12 }),
  ],
])('a group of %s is not sent', async (_what, words, message) => {
  const { user, api } = await open();
  await user.click(await button(t('admin.synonym.add')));
  await write(user, words);
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(message));
  expect(api.calls('writeSynonyms')).toEqual([]);
});

test.each([
  ['synonymTwice', "'반려견': 1번 묶음(강아지, 반려견)과 4번 묶음(반려견, 개)에 모두 있습니다."],
  ['invalid', t('field.repeated')],
] as const)('a refusal %s is shown at the group, whose words remain', async (code, message) => {
  const { user } = await open({
    writeSynonyms: refuse(code, { data: { fields: { 'groups.3.0': message } } }),
  });
  await user.click(await button(t('admin.synonym.add')));
  await write(user, '반려견, 개');
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(message));
  expect(await field()).toHaveValue('반려견, 개');
});

test('words remain when the network fails', async () => {
  const { user } = await open({ writeSynonyms: noNetwork });
  await user.click(await button(t('admin.synonym.add')));
  await write(user, '컵, 잔');
  expect(await screen.findByText(t('err.network'))).toBeInTheDocument();
  expect(await field()).toHaveValue('컵, 잔');
});

const staleOnce = (current: { version: number; groups: string[][] }): Answers => ({
  writeSynonyms: ({ version }: { version?: number | undefined }) =>
    version === 4 ? refuse('stale', { data: { current } }) : saved,
});

test('a group that another admin has written since stays when another group is saved', async () => {
  const current = { version: 7, groups: [...groups.slice(1), ['컵', '잔']] };
  const { user, api } = await open(staleOnce(current));
  await user.click(await edit('다이어리, 플래너'));
  await write(user, '다이어리, 일기');
  expect(await screen.findByText(t('admin.synonym.saved'))).toBeInTheDocument();
  expect(api.calls('writeSynonyms').at(-1)).toEqual({
    version: 7,
    groups: [['다이어리', '일기'], groups[2], ['컵', '잔']],
  });
});

test('a group that another admin has changed since is saved after a choice', async () => {
  const current = { version: 7, groups: [groups[0], ['다이어리', '수첩'], groups[2]] as string[][] };
  const { user, api } = await open(staleOnce(current));
  await user.click(await edit('다이어리, 플래너'));
  await write(user, '다이어리, 일기');
  const dialog = within(await screen.findByRole('dialog', { name: t('merge.title') }));
  expect(dialog.getByText('다이어리, 수첩')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: t('stale.all.mine') }));
  await user.click(dialog.getByRole('button', { name: t('merge.confirm') }));
  await user.click(await button(t('admin.synonym.save')));
  expect(await screen.findByText(t('admin.synonym.saved'))).toBeInTheDocument();
  expect(api.calls('writeSynonyms').at(-1)).toEqual({
    version: 7,
    groups: [groups[0], ['다이어리', '일기'], groups[2]],
  });
});

test('a group is not removed when groups have changed since', async () => {
  const { user, api } = await open(staleOnce({ version: 7, groups: groups.slice(1) }));
  await user.click(await edit('다이어리, 플래너'));
  await user.click(await button(t('admin.synonym.remove')));
  await answer(user, t('admin.synonym.remove'));
  expect(await screen.findByText(t('err.decisionStale'))).toBeInTheDocument();
  expect(api.calls('writeSynonyms')).toHaveLength(1);
  expect(await button(t('admin.synonym.add'))).toBeInTheDocument();
});

test('words that are not saved are guarded', async () => {
  const { user, address } = await open();
  await user.click(await button(t('admin.synonym.add')));
  await user.type(await field(), '컵');
  await user.type(screen.getByRole('searchbox', { name: t('admin.synonym.search') }), '잔{Enter}');
  await answer(user, t('admin.leave.stay'));
  expect(address()).toBe('/admin/synonym');
  expect(await field()).toHaveValue('컵');
  await user.click(await button(t('common.cancel')));
  await answer(user, t('admin.leave.go'));
  expect(screen.queryByRole('textbox', { name: t('admin.synonym.field') })).not.toBeInTheDocument();
});

test('an error of the list is shown', async () => {
  await open({ listSynonyms: refuse('server') });
  expect(await screen.findByText(t('err.server'), { exact: false })).toBeInTheDocument();
});
