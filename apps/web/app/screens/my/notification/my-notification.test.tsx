// @vitest-environment jsdom
import type { Notification } from '@pq/contract/shapes/notification';
import { t } from '@pq/domain/copy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Loaded after the page: events that a test sends would come too early.
import '#app/features/site-chrome/unread.tsx';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { emitStreamEvent } from '#app/testing/fake-event-source.ts';
import { pageOf } from '#app/testing/page-of.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const project = { key: idOf(17), purpose: 'projects' as const, title: '모두의 텃밭', image: '' };

function build(n: number, overrides: Partial<Notification> = {}): Notification {
  return {
    key: idOf(300 + n),
    kind: 'shipped',
    group: 'shipping',
    project,
    text: `리워드 ${n}개를 보냈습니다.`,
    url: '/my/list',
    at: nowMs - n * 60_000,
    read: false,
    ...overrides,
  };
}

const open = (notifications: Notification[], { at = '/my/notification', answers = {} } = {}) =>
  renderScreen(at, {
    viewer: buildViewer(),
    chrome: true,
    answers: {
      countNeeds: { needs: 0 },
      listOwnBoxes: { unseen: 0, boxes: [] },
      listNotifications: ({ unread }) => ({
        notifications: notifications.filter(({ read }) => !unread || !read),
        unread: notifications.filter(({ read }) => !read).length,
      }),
      readNotifications: { unread: 0 },
      listPledges: [],
      listWaits: [],
      ...answers,
    },
  });
const list = () => within(screen.getByRole('list', { name: t('notification.title') }));
const bell = () => within(screen.getByRole('banner')).getByRole('link', { name: /^알림/ });
const emit = (unread: number) => act(() => emitStreamEvent('watchNotifications', { unread }));

test('consecutive notifications of a project show its title once', async () => {
  await open([build(1), build(2), build(3, { project: null, text: '약관이 바뀝니다.' }), build(4)]);
  expect(await screen.findAllByText('모두의 텃밭')).toHaveLength(2);
  expect(screen.getByText(t('notification.account'))).toBeInTheDocument();
});

test('a notification whose page is gone has no link', async () => {
  await open([build(1, { project: null, text: t('notification.gone'), url: null })]);
  await screen.findByText(t('notification.gone'));
  expect(list().queryByRole('link')).not.toBeInTheDocument();
});

test('a notification is marked as read when its page is opened', async () => {
  const { user, api, address } = await open([build(1), build(2, { read: true })]);
  await user.click(await screen.findByRole('link', { name: /리워드 1개를 보냈습니다/ }));
  await waitFor(() => expect(address()).toBe('/my/list'));
  expect(api.calls('readNotifications')).toEqual([{ keys: [build(1).key], all: false }]);
});

test('all are marked as read by one press, also those that are not loaded', async () => {
  const { user, api } = await open([build(1), build(2)]);
  await screen.findByText('리워드 1개를 보냈습니다.');
  emit(2);
  await user.click(screen.getByRole('button', { name: t('notification.readAll') }));
  expect(await toastText()).toBe(t('notification.readAll.done'));
  expect(api.calls('readNotifications')).toEqual([{ keys: [], all: true }]);
  await waitFor(() => expect(bell()).toHaveAccessibleName(t('notification.bell')));
});

test('the chip shows unread ones only, and says so when there are none', async () => {
  const { user } = await open([build(1, { read: true })]);
  await screen.findByText('리워드 1개를 보냈습니다.');
  await user.click(screen.getByRole('link', { name: t('notification.unread') }));
  expect(await screen.findByText(t('notification.empty.unread'))).toBeInTheDocument();
});

test('the next page follows the last notification', async () => {
  const all = Array.from({ length: 25 }, (_, n) => build(n));
  const { user } = await open([], {
    answers: {
      listNotifications: (query: { before?: string | undefined }) => ({
        notifications: pageOf(all, { ...query, number: 20 }, ({ key }) => key),
        unread: 25,
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: t('notification.more') }));
  await waitFor(() => expect(list().getAllByRole('listitem')).toHaveLength(25));
});

test('the bell counts unread ones live, to 99, and announces new ones only', async () => {
  await open([]);
  await screen.findByText(t('notification.empty'));
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  const words = (n: string) => t('notification.bell.unread', { n });
  emit(2);
  await waitFor(() => expect(bell()).toHaveAccessibleName(words('2')));
  expect(status()).not.toContain(words('2'));
  emit(3);
  await waitFor(() => expect(status()).toContain(words('3')));
  emit(100);
  await waitFor(() => expect(bell()).toHaveAccessibleName(words('99+')));
  await waitFor(() => expect(status()).toContain(words('99+')));
});

test('the bell announces the first notification of a member who had none', async () => {
  await open([]);
  await screen.findByText(t('notification.empty'));
  emit(0);
  emit(1);
  await waitFor(() => expect(bell()).toHaveAccessibleName(t('notification.bell.unread', { n: '1' })));
});
