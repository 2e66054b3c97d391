// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as editor from '#app/features/editor/editor.tsx';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { answer, openAdmin } from '../testing/open-admin.ts';

// A plain field replaces the editor, which is large.
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
  version: 5,
  ...changes,
});
const openList = (notices = [notice()]) =>
  openAdmin('/notice', { listAllNotices: { total: notices.length, notices } });
const openEditor = (answers: Answers = {}, query = '') => openAdmin(`/notice/edit${query}`, answers);
const title = () => screen.findByRole('textbox', { name: t('admin.notice.field.title') });
const content = () => screen.findByRole('textbox', { name: t('admin.notice.field.content') });
const radio = (name: string) => screen.getByRole('radio', { name });
const save = () => screen.getByRole('button', { name: t('admin.notice.save') });

test('a notice with a publication time after the clock of the page is shown as published', async () => {
  const publishAt = nowMs + 60_000;
  await openList([notice({ publishAt, updatedAt: publishAt })]);
  expect(await screen.findByText(t('admin.notice.state.published'))).toBeInTheDocument();
});

test('notices are listed with their state', async () => {
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

test('an empty list explains how to write the first notice', async () => {
  await openList([]);
  expect(await screen.findByText(t('admin.notice.none'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('admin.notice.write') })).toHaveAttribute(
    'href',
    '/admin/notice/edit',
  );
});

test('a notice is written and published immediately', async () => {
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

test('missing values are reported at their fields and the first has the focus', async () => {
  const { user, api } = await openEditor();
  await title();
  await user.click(save());
  await waitFor(async () => expect(await title()).toHaveFocus());
  expect(await title()).toHaveAccessibleDescription(t('admin.notice.field.title.required'));
  expect(screen.getByText(t('admin.notice.field.content.required'))).toBeInTheDocument();
  expect(api.calls('writeNotice')).toEqual([]);
});

test('a notice is scheduled for a future time', async () => {
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

test('a notice is saved without being published', async () => {
  const { user, api } = await openEditor({ writeNotice: notice() });
  await user.type(await title(), '초안');
  await user.type(await content(), '<p>내용</p>');
  await user.click(radio(t('admin.notice.when.draft')));
  await user.click(save());
  await waitFor(() =>
    expect(api.calls('writeNotice')).toEqual([expect.objectContaining({ publishAt: null })]),
  );
});

test('a published notice is changed and retains its time of publication', async () => {
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
  expect(sent).toMatchObject({ key, title: '서비스 점검 안내 (변경)', version: 5 });
  expect(sent).not.toHaveProperty('publishAt');
});

test('a preview is shown next to the fields', async () => {
  const { user } = await openEditor();
  await user.type(await title(), '배송비 안내');
  await user.type(await content(), '<p>배송비가 바뀝니다.</p>');
  const toggle = screen.getByRole('button', { name: t('admin.notice.preview') });
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  for (const theme of ['light', 'dark'] as const) {
    const of = `${t('admin.preview')}: ${t(`admin.preview.${theme}`)}`;
    const page = screen.getByTitle<HTMLIFrameElement>(of).contentDocument;
    await waitFor(() => expect(page?.body).toHaveTextContent('배송비 안내'));
    expect(page?.body).toHaveTextContent('배송비가 바뀝니다.');
  }
});

test('a change by another admin is reported, and the input is preserved', async () => {
  const { user } = await openEditor(
    { getEditedNotice: notice(), changeNotice: refuse('decisionStale') },
    `?key=${key}`,
  );
  await user.type(await title(), '!');
  await user.click(save());
  expect(await screen.findByText(t('err.decisionStale'))).toBeInTheDocument();
  expect(await title()).toHaveValue('서비스 점검 안내!');
});

test('leaving with input asks for a confirmation', async () => {
  const { user, address } = await openEditor();
  await user.type(await title(), '쓰는 중');
  await user.click(screen.getByRole('link', { name: t('admin.notice.back') }));
  await answer(user, t('admin.leave.go'));
  await waitFor(() => expect(address()).toBe('/admin/notice'));
});

test('a notice is removed after a confirmation, together with its comments', async () => {
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

test('a notice that failed to load is requested again by the button', async () => {
  const { user, api } = await openEditor({ getEditedNotice: noNetwork }, `?key=${key}`);
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ getEditedNotice: notice() });
  await user.click(again);
  expect(await title()).toHaveValue('서비스 점검 안내');
});
