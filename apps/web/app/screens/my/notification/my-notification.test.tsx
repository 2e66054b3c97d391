// @vitest-environment jsdom
import type { Notification } from '@pq/contract/shapes/notification';
import { t } from '@pq/domain/copy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Loaded after the page: events that a test sends would come too early.
import '#app/features/site-chrome/unread.tsx';
import { refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildMaker, buildViewer } from '#app/testing/builders/viewer.ts';
import { FakeBroadcastChannel } from '#app/testing/fake-broadcast-channel.ts';
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
const emit = (unread: number, newest = unread) =>
  act(() => emitStreamEvent('watchNotifications', { unread, newest: newest ? idOf(600 + newest) : null }));

test('the notifications of a page are grouped by project, in the order of the newest', async () => {
  await open([build(1), build(3, { project: null, text: '약관이 바뀝니다.' }), build(4)]);
  const ofProject = within(await screen.findByRole('list', { name: '모두의 텃밭' }));
  expect(ofProject.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('리워드 1개를 보냈습니다.'),
    expect.stringContaining('리워드 4개를 보냈습니다.'),
  ]);
  const account = screen.getByRole('list', { name: t('notification.account') });
  expect(account).toHaveTextContent('약관이 바뀝니다.');
  expect(account.compareDocumentPosition(screen.getByRole('list', { name: '모두의 텃밭' }))).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  );
  await expectNoAxeFindings();
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
  await waitFor(() => expect(screen.getAllByText(/를 보냈습니다/)).toHaveLength(25));
  expect(screen.getAllByRole('list', { name: '모두의 텃밭' })).toHaveLength(2);
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
  emit(2);
  await waitFor(() => expect(bell()).toHaveAccessibleName(words('2')));
  expect(status()).toContain(words('3'));
});

test('the bell announces a new notification beyond 99, where the list shows it', async () => {
  const { api } = await open([]);
  await screen.findByText(t('notification.empty'));
  const words = t('notification.bell.unread', { n: '99+' });
  emit(100);
  await waitFor(() => expect(bell()).toHaveAccessibleName(words));
  api.answer({ listNotifications: { notifications: [build(1)], unread: 100 } });
  emit(100, 101);
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words),
  );
  expect(await screen.findByText('리워드 1개를 보냈습니다.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: `${t('notification.unread')} 99+` })).toBeInTheDocument();
});

test('the bell announces the first notification of a member who had none', async () => {
  await open([]);
  await screen.findByText(t('notification.empty'));
  emit(0);
  emit(1);
  await waitFor(() => expect(bell()).toHaveAccessibleName(t('notification.bell.unread', { n: '1' })));
});

/** Of a page under a dialog. */
const coveredBell = () => document.querySelector('header a[href="/my/notification"]');
const inOtherTab = (channel: string, message: unknown) =>
  act(async () => new FakeBroadcastChannel(channel).postMessage(message));

test('the bell shows what another tab has received', async () => {
  await open([]);
  await screen.findByText(t('notification.empty'));
  emit(1);
  await inOtherTab(`pq:unread:${buildViewer().uid}`, {
    type: 'event',
    event: { unread: 4, newest: idOf(9) },
  });
  await waitFor(() => expect(bell()).toHaveAccessibleName(t('notification.bell.unread', { n: '4' })));
});

test('the stream ends when its account signs out in another tab, and continues when it returns', async () => {
  const viewer = buildViewer();
  const { api } = await open([]);
  await screen.findByText(t('notification.empty'));
  const words = (n: string) => t('notification.bell.unread', { n });
  emit(2);
  await waitFor(() => expect(bell()).toHaveAccessibleName(words('2')));
  api.answer({ getViewer: refuse('loginRequired') });
  await inOtherTab('pq:account', '');
  emit(5);
  await screen.findByRole('alertdialog');
  expect(coveredBell()).toHaveAccessibleName(words('2'));
  api.answer({ getViewer: viewer });
  await inOtherTab('pq:account', viewer.uid);
  emit(7);
  await waitFor(() => expect(coveredBell()).toHaveAccessibleName(words('7')));
});

test('the stream ends when a call is refused because the session belongs to another account', async () => {
  const { user } = await open([build(1)], {
    answers: { readNotifications: refuse('otherAccount'), getViewer: buildMaker() },
  });
  await screen.findByText('리워드 1개를 보냈습니다.');
  emit(2);
  await user.click(screen.getByRole('button', { name: t('notification.readAll') }));
  await screen.findByRole('alertdialog');
  emit(5);
  expect(coveredBell()).toHaveAccessibleName(t('notification.bell.unread', { n: '2' }));
});
