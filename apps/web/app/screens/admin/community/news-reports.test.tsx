// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReportedNews } from '#app/data/admin/moderation.ts';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { people } from '#app/testing/builders/viewer.ts';
import { openAdmin } from '../testing/open-admin.ts';

const key = idOf(84);
const news = (changes: Partial<ReportedNews> = {}): ReportedNews => ({
  key,
  title: '초벌 가마를 열었습니다',
  excerpt: '금이 간 것은 없습니다.',
  audience: 'backers',
  project: { key: idOf(17), purpose: 'projects', title: '모두의 텃밭' },
  author: { uid: people.maker.uid, nickname: people.maker.author },
  timestamp: nowMs - 86_400_000,
  isBlind: false,
  reasons: [{ nickname: '두리', reason: '광고입니다.', text: '앞의 제목', timestamp: nowMs - 3_600_000 }],
  seen: '2.1.0.0',
  ...changes,
});
const open = (query = '', answers: Answers = {}) =>
  openAdmin(`/news${query}`, { searchAllNews: { total: 1, news: [news()] }, ...answers });
const button = (name: string) => screen.getByRole('button', { name });
const reason = () => screen.getByRole('textbox', { name: t('admin.reports.decide') });

test('reported news are listed with project, audience and number of reports', async () => {
  const { api } = await open();
  const row = (await screen.findByRole('link', { name: /초벌 가마를 열었습니다/ })).closest(
    'li',
  ) as HTMLElement;
  expect(row).toHaveTextContent('모두의 텃밭');
  expect(row).toHaveTextContent(t('news.audience.backers'));
  expect(row).toHaveTextContent(t('admin.reports.count', { n: 1 }));
  expect(api.calls('searchAllNews')[0]).toMatchObject({ state: 'open' });
  const filters = within(screen.getByRole('navigation', { name: t('admin.search.state') }));
  expect(filters.getByRole('link', { name: t('common.all') })).toHaveAttribute(
    'href',
    '/admin/news?state=all',
  );
});

test('open item shows its words, its reports with the words of then, and its page', async () => {
  await open(`?key=${key}`);
  expect(await screen.findByText('금이 간 것은 없습니다.')).toBeInTheDocument();
  expect(screen.getByText('광고입니다.')).toBeInTheDocument();
  expect(screen.getByText(/앞의 제목/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('admin.reports.seeTarget') })).toHaveAttribute(
    'href',
    `/funding/detail/${idOf(17)}/news/${key}`,
  );
});

test('item is hidden with a reason and the state that was shown', async () => {
  const { user, api } = await open(`?key=${key}`, { setBlind: { key, on: true } });
  await screen.findByText('금이 간 것은 없습니다.');
  await user.type(reason(), '광고입니다.');
  await user.click(button(t('admin.blind')));
  await waitFor(() =>
    expect(api.calls('setBlind')).toEqual([
      { type: 'news', key, on: true, reason: '광고입니다.', seen: '2.1.0.0' },
    ]),
  );
});

test('reports are dismissed with a reason', async () => {
  const { user, api } = await open(`?key=${key}`, { keepReportedNews: { key } });
  await screen.findByText('금이 간 것은 없습니다.');
  await user.type(reason(), '문제가 없습니다.');
  await user.click(button(t('admin.reports.keep')));
  await waitFor(() =>
    expect(api.calls('keepReportedNews')).toEqual([{ key, reason: '문제가 없습니다.', seen: '2.1.0.0' }]),
  );
});

test('form shows the reason again when the item has changed since', async () => {
  const { user } = await open(`?key=${key}`, { setBlind: refuse('decisionStale') });
  await screen.findByText('금이 간 것은 없습니다.');
  await user.type(reason(), '광고입니다.');
  await user.click(button(t('admin.blind')));
  await waitFor(() => expect(toastText()).not.toBe(''));
  expect(reason()).toHaveValue('광고입니다.');
});

test('item without reports can be hidden, and shown again', async () => {
  const quiet = news({ reasons: [], isBlind: true });
  await open(`?state=all&key=${key}`, { searchAllNews: { total: 1, news: [quiet] } });
  await screen.findByText('금이 간 것은 없습니다.');
  expect(button(t('admin.unblind'))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('admin.reports.keep') })).not.toBeInTheDocument();
});
