// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferred, noNetwork } from '#app/testing/answers.ts';
import { scrollToEnd } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildNotice } from '#app/testing/builders/site.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const notices = Array.from({ length: 13 }, (_, n) =>
  buildNotice({ key: idOf(800 + n), title: n === 12 ? '배송비 안내' : `알림 ${n + 1}` }),
);
const listNotices = ({ id }: { id?: string | undefined }) => {
  const from = notices.findIndex(({ key }) => key === id) + 1;
  return notices.slice(from, from + 10);
};
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('ten notices are shown, and more when the end is scrolled into view', async () => {
  const { api } = await renderScreen('/notice', { answers: { listNotices } });
  await screen.findByRole('link', { name: /알림 1 / });
  expect(titles()).toHaveLength(10);
  await scrollToEnd();
  await screen.findByRole('link', { name: /배송비 안내/ });
  expect(titles()).toHaveLength(13);
  expect(api.calls('listNotices')).toEqual([{}, { id: idOf(809) }]);
});

test('skeletons are shown while the list is loading', async () => {
  const list = deferred<typeof notices>();
  await renderScreen('/notice', { answers: { listNotices: list.answer } });
  expect(screen.getByRole('status', { name: t('notice.loading') })).toBeInTheDocument();
  list.give([]);
  expect(await screen.findByText(t('notice.none'))).toBeInTheDocument();
  expect(screen.queryByRole('status', { name: t('notice.loading') })).not.toBeInTheDocument();
});

test('a list that failed to load is requested again by the button', async () => {
  const { user, api } = await renderScreen('/notice', { answers: { listNotices: noNetwork } });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  expect(screen.getByText(t('err.network'))).toBeInTheDocument();
  api.answer({ listNotices });
  await user.click(again);
  expect(await screen.findByRole('link', { name: /알림 1 / })).toBeInTheDocument();
});

test('the search covers the loaded notices, stores the text in the address and loads older ones on demand', async () => {
  const { user, address } = await renderScreen('/notice', { answers: { listNotices } });
  await screen.findByRole('link', { name: /알림 1 / });
  const box = screen.getByRole('searchbox', { name: t('notice.search.placeholder') });
  await user.type(box, '배송');
  expect(await screen.findByText(t('notice.empty'))).toBeInTheDocument();
  expect(address()).toBe(`/notice?q=${encodeURIComponent('배송')}`);
  await user.click(screen.getByRole('button', { name: t('notice.searchMore') }));
  expect(await screen.findByRole('link', { name: /배송비 안내/ })).toBeInTheDocument();
  expect(titles()).toEqual(['배송비 안내']);
  await user.click(screen.getByRole('button', { name: t('notice.search.clear') }));
  await waitFor(() => expect(titles()).toHaveLength(13));
  expect(address()).toBe('/notice');
});

test('the text of the address is in the search field', async () => {
  await renderScreen('/notice?q=7', { answers: { listNotices } });
  expect(await screen.findByRole('link', { name: /알림 7 / })).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue('7');
  expect(titles()).toEqual(['알림 7']);
});

test('the link to all notices clears the search, and a complete list offers nothing to load', async () => {
  const { user, address } = await renderScreen('/notice?q=없는말', {
    answers: { listNotices: notices.slice(0, 3) },
  });
  expect(await screen.findByText(t('notice.empty.all'))).toBeInTheDocument();
  expect(screen.getByText(t('notice.found', { n: 0 }))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('notice.searchMore') })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: t('notice.title') }));
  await waitFor(() => expect(titles()).toHaveLength(3));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
  expect(address()).toBe('/notice');
});
