// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as editor from '#app/features/editor/editor.tsx';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { answer, openAdmin } from '../testing/open-admin.ts';

// A plain field stands for the editor, which is large.
beforeEach(() => {
  vi.spyOn(editor, 'Editor').mockImplementation(({ label, value, onChange }) => (
    <textarea aria-label={label} value={value} onChange={({ target }) => onChange(target.value, 0)} />
  ));
});

const key = idOf(82);
const notice = (changes: object = {}) => ({
  key,
  title: '서비스 점검 안내',
  content: '<p>새벽에 점검이 있습니다.</p>',
  image: '',
  publishAt: (nowMs - 86_400_000) as number | null,
  updatedAt: nowMs - 86_400_000,
  ...changes,
});
const openList = (notices = [notice()]) =>
  openAdmin('/notice', { listAllNotices: { total: notices.length, notices } });
const openEditor = (answers: Answers = {}, query = '') => openAdmin(`/notice/edit${query}`, answers);
const title = () => screen.findByRole('textbox', { name: t('admin.notice.field.title') });
const content = () => screen.findByRole('textbox', { name: t('admin.notice.field.content') });
const radio = (name: string) => screen.getByRole('radio', { name });
const save = () => screen.getByRole('button', { name: t('admin.notice.save') });

test('notices are listed with how they stand', async () => {
  await openList([
    notice({ title: '초안', publishAt: null }),
    notice({ key: idOf(83), title: '예약', publishAt: nowMs + 3_600_000 }),
    notice({ key: idOf(84), title: '게시' }),
  ]);
  const rowOf = async (name: string) =>
    (await screen.findByRole('link', { name })).closest('li') as HTMLElement;
  expect(await rowOf('초안')).toHaveTextContent(t('admin.notice.state.draft'));
  expect(await rowOf('예약')).toHaveTextContent(t('admin.notice.willBe', { time: '2026.12.01 16:00' }));
  expect(await rowOf('게시')).toHaveTextContent(t('admin.notice.state.published'));
});

test('without notices it is said how the first is written', async () => {
  await openList([]);
  expect(await screen.findByText(t('admin.notice.none'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('admin.notice.write') })).toHaveAttribute(
    'href',
    '/admin/notice/edit',
  );
});

test('a notice is written and published at once', async () => {
  const { user, api, address } = await openEditor({ writeNotice: notice() });
  await user.type(await title(), '배송비 안내');
  await user.type(await content(), '<p>배송비가 바뀝니다.</p>');
  expect(radio(t('admin.notice.when.now'))).toBeChecked();
  await user.click(save());
  await waitFor(() => expect(address()).toBe('/admin/notice'));
  expect(screen.getByText(t('admin.notice.saved'))).toBeInTheDocument();
  const [sent] = api.calls('writeNotice');
  expect(sent).toMatchObject({ title: '배송비 안내', content: '<p>배송비가 바뀝니다.</p>', image: '' });
  expect(sent).not.toHaveProperty('publishAt');
});

test('what is missing is told at its fields, the first has the focus', async () => {
  const { user, api } = await openEditor();
  await title();
  await user.click(save());
  await waitFor(async () => expect(await title()).toHaveFocus());
  expect(await title()).toHaveAccessibleDescription(t('admin.notice.field.title.required'));
  expect(screen.getByText(t('admin.notice.field.content.required'))).toBeInTheDocument();
  expect(api.calls('writeNotice')).toEqual([]);
});

test('it is kept for a moment that is still to come', async () => {
  const { user, api } = await openEditor({ writeNotice: notice() });
  await user.type(await title(), '예약한 안내');
  await user.type(await content(), '<p>내용</p>');
  await user.click(radio(t('admin.notice.when.later')));
  const day = screen.getByLabelText(t('admin.notice.when.date'));
  await user.type(day, '20261201');
  await user.click(save());
  expect(day).toHaveAccessibleDescription(t('admin.notice.when.wrong'));
  await user.clear(day);
  await user.type(day, '20261202');
  await user.click(save());
  const at = Date.parse('2026-12-02T09:00:00+09:00');
  await waitFor(() => expect(api.calls('writeNotice')).toEqual([expect.objectContaining({ publishAt: at })]));
});

test('it is kept without being published', async () => {
  const { user, api } = await openEditor({ writeNotice: notice() });
  await user.type(await title(), '초안');
  await user.type(await content(), '<p>내용</p>');
  await user.click(radio(t('admin.notice.when.draft')));
  await user.click(save());
  await waitFor(() =>
    expect(api.calls('writeNotice')).toEqual([expect.objectContaining({ publishAt: null })]),
  );
});

test('a published one is changed and stays published as it was', async () => {
  const { user, api } = await openEditor(
    { getEditedNotice: notice(), changeNotice: notice() },
    `?key=${key}`,
  );
  expect(await title()).toHaveValue('서비스 점검 안내');
  expect(radio(t('admin.notice.when.keep', { time: '2026.11.30 15:00' }))).toBeChecked();
  await user.type(await title(), ' (변경)');
  await user.click(save());
  await waitFor(() => expect(api.calls('changeNotice')).toHaveLength(1));
  const [sent] = api.calls('changeNotice');
  expect(sent).toMatchObject({ key, title: '서비스 점검 안내 (변경)', updatedAt: nowMs - 86_400_000 });
  expect(sent).not.toHaveProperty('publishAt');
});

test('how it will be read is shown beside it', async () => {
  const { user } = await openEditor();
  await user.type(await title(), '배송비 안내');
  await user.type(await content(), '<p>배송비가 바뀝니다.</p>');
  const toggle = screen.getByRole('button', { name: t('admin.notice.preview') });
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const preview = within(screen.getByRole('complementary', { name: t('admin.notice.preview') }));
  expect(preview.getByText('배송비 안내')).toBeInTheDocument();
  expect(preview.getByText('배송비가 바뀝니다.')).toBeInTheDocument();
});

test('one that somebody else has changed meanwhile is told, and what is typed stays', async () => {
  const { user } = await openEditor(
    { getEditedNotice: notice(), changeNotice: refuse('decisionStale') },
    `?key=${key}`,
  );
  await user.type(await title(), '!');
  await user.click(save());
  expect(await screen.findByText(t('err.decisionStale'))).toBeInTheDocument();
  expect(await title()).toHaveValue('서비스 점검 안내!');
});

test('leaving with something typed is asked about', async () => {
  const { user, address } = await openEditor();
  await user.type(await title(), '쓰는 중');
  await user.click(screen.getByRole('link', { name: t('admin.notice.back') }));
  await answer(user, t('admin.leave.go'));
  await waitFor(() => expect(address()).toBe('/admin/notice'));
});

test('a notice is removed after a question, with the words below it', async () => {
  const { user, api, address } = await openEditor(
    { getEditedNotice: notice(), removeNotice: null },
    `?key=${key}`,
  );
  await user.click(await screen.findByRole('button', { name: t('admin.notice.remove') }));
  expect(await screen.findByText(t('admin.notice.remove.body'))).toBeInTheDocument();
  await answer(user, t('admin.notice.remove'));
  await waitFor(() => expect(address()).toBe('/admin/notice'));
  expect(api.calls('removeNotice')).toEqual([{ key, updatedAt: nowMs - 86_400_000 }]);
  expect(screen.getByText(t('admin.notice.removed'))).toBeInTheDocument();
});

test('a notice that did not come is asked for again by the button', async () => {
  const { user, api } = await openEditor({ getEditedNotice: noNetwork }, `?key=${key}`);
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ getEditedNotice: notice() });
  await user.click(again);
  expect(await title()).toHaveValue('서비스 점검 안내');
});
