// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildComment } from '#app/testing/builders/comment.ts';
import { buildNotice, buildNoticeDetail } from '#app/testing/builders/site.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const path = `/notice/detail/${idOf(82)}`;
const answers: Answers = {
  getNotice: buildNoticeDetail(),
  listComments: [],
  countComments: { comments: 0, replies: 0 },
  listNotices: [buildNotice()],
};

test('a notice shows its text, its date and its comments', async () => {
  await renderScreen(path, { answers: { ...answers, listComments: [buildComment({ purpose: 'notice' })] } });
  expect(await screen.findByRole('heading', { level: 1, name: '서비스 점검 안내' })).toBeInTheDocument();
  expect(screen.getByText('12월 3일 새벽에 점검이 있습니다.')).toBeInTheDocument();
  expect(screen.getByText('어제')).toBeInTheDocument();
  expect(await screen.findByText('배송은 언제 시작되나요?')).toBeInTheDocument();
  expect(screen.getByText(t('comment.login'))).toBeInTheDocument();
});

test('the back link leads to the former position in the list, or to the list', async () => {
  const { user, router, address } = await renderScreen('/notice?q=점검', { answers, leadsTo: [path] });
  await user.click(await screen.findByRole('link', { name: /서비스 점검 안내/ }));
  await screen.findByRole('heading', { level: 1, name: '서비스 점검 안내' });
  await user.click(screen.getByRole('link', { name: t('notice.back') }));
  await waitFor(() => expect(address()).toContain('/notice?q='));
  await act(() => router.navigate(path));
  await screen.findByRole('heading', { level: 1, name: '서비스 점검 안내' });
  await user.click(screen.getByRole('link', { name: t('notice.back') }));
  await waitFor(() => expect(address()).toBe('/notice'));
});

test('a notice that cannot be read is reported and can be requested again', async () => {
  const { user, api } = await renderScreen(path, { answers: { ...answers, getNotice: refuse('tooMany') } });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  expect(screen.queryByRole('heading', { name: new RegExp(t('comment.title')) })).not.toBeInTheDocument();
  api.answer(answers);
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: '서비스 점검 안내' })).toBeInTheDocument();
});

test('a missing notice is a missing page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { router } = await renderScreen(path, { answers: { ...answers, getNotice: refuse('notFound') } });
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]);
  vi.restoreAllMocks();
});
