// @vitest-environment jsdom
import type { Notification } from '@pq/contract/shapes/notification';
import { t } from '@pq/domain/copy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Loaded before the page: events that a test sends would come too early, and a press would open nothing yet.
import './bell-panel.tsx';
import './unread.tsx';
import { type Answers, deferred, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { emitStreamEvent } from '#app/testing/fake-event-source.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const project = { key: idOf(17), purpose: 'projects' as const, title: '모두의 텃밭', image: '' };

const build = (n: number, overrides: Partial<Notification> = {}): Notification => ({
  key: idOf(300 + n),
  kind: 'shipped',
  group: 'shipping',
  project,
  text: `리워드 ${n}개를 보냈습니다.`,
  url: '/my/list',
  at: nowMs - n * 60_000,
  read: false,
  ...overrides,
});

const open = (
  notifications: Notification[],
  { wide = true, at = '/about', answers = {} }: { wide?: boolean; at?: string; answers?: Answers } = {},
) =>
  renderScreen(
    <>
      <h1>본문</h1>
      <button type="button">다음</button>
    </>,
    {
      at,
      viewer: buildViewer(),
      chrome: true,
      wide,
      answers: {
        countNeeds: { needs: 0 },
        listOwnBoxes: { unseen: 0, boxes: [] },
        listNotifications: ({ unread }) => ({
          notifications: notifications.filter(({ read }) => !unread || !read),
          unread: notifications.filter(({ read }) => !read).length,
        }),
        readNotifications: { unread: 0 },
        ...answers,
      },
    },
  );

const bell = (role: 'button' | 'link' = 'button') =>
  within(screen.getByRole('banner')).getByRole(role, { name: /^알림/ });
const panel = () => screen.queryByRole('region', { name: /^알림/ });
const inPanel = async () => within(await screen.findByRole('region', { name: /^알림/ }));

test('the bell opens the newest notifications by project, which are requested only then', async () => {
  const { user, api } = await open([
    build(1),
    build(2, { project: null, text: '약관이 바뀝니다.', read: true }),
  ]);
  expect(bell()).toHaveAttribute('aria-expanded', 'false');
  expect(api.calls('listNotifications')).toEqual([]);
  await user.click(bell());
  const shown = await inPanel();
  expect(bell()).toHaveAttribute('aria-expanded', 'true');
  const ofProject = within(await shown.findByRole('list', { name: '모두의 텃밭' }));
  expect(ofProject.getByRole('link')).toHaveTextContent(/^안 읽음 리워드 1개를 보냈습니다/);
  expect(shown.getByRole('list', { name: t('notification.account') })).toHaveTextContent(/^약관이 바뀝니다/);
  expect(shown.getByRole('link', { name: t('notification.panel.all') })).toHaveAttribute(
    'href',
    '/my/notification',
  );
  expect(shown.getByRole('link', { name: t('notification.settings') })).toHaveAttribute(
    'href',
    '/my/notification/settings',
  );
  await expectNoAxeFindings();
});

test('the bell is a link to the list in narrow windows, and on the list itself', async () => {
  const narrow = await open([], { wide: false });
  await narrow.user.click(bell('link'));
  await waitFor(() => expect(narrow.address()).toBe('/my/notification'));
  expect(panel()).not.toBeInTheDocument();
  await open([], { at: '/my/notification' });
  expect(bell('link')).toHaveAttribute('aria-current', 'page');
});

test('the space bar opens the panel, Tab leads into it, Escape closes it and returns', async () => {
  const { user } = await open([build(1)]);
  act(() => bell().focus());
  await user.keyboard(' ');
  const shown = await inPanel();
  await user.tab();
  expect(shown.getByRole('button', { name: t('notification.readAll') })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(panel()).not.toBeInTheDocument();
  expect(bell()).toHaveFocus();
  expect(bell()).toHaveAttribute('aria-expanded', 'false');
});

test('the panel closes at a second press, at a press elsewhere, and when the focus moves on', async () => {
  const { user } = await open([build(1)]);
  const leave = [
    () => user.click(bell()),
    () => user.click(screen.getByText('본문')),
    async () => act(() => screen.getByRole('button', { name: '다음' }).focus()),
  ];
  for (const close of leave) {
    await user.click(bell());
    await inPanel();
    await close();
    expect(panel()).not.toBeInTheDocument();
  }
});

test('a notification that is opened is marked as read, and the panel closes', async () => {
  const { user, api, address } = await open([build(1), build(2, { read: true })]);
  await user.click(bell());
  await user.click(await (await inPanel()).findByRole('link', { name: /리워드 1개를 보냈습니다/ }));
  await waitFor(() => expect(address()).toBe('/my/list'));
  expect(panel()).not.toBeInTheDocument();
  expect(api.calls('readNotifications')).toEqual([{ keys: [build(1).key], all: false }]);
});

test('all are marked as read in the panel, and the focus stays', async () => {
  const { user, api } = await open([build(1)]);
  act(() => emitStreamEvent('watchNotifications', { unread: 1, newest: idOf(301) }));
  await waitFor(() => expect(bell()).toHaveAccessibleName(t('notification.bell.unread', { n: '1' })));
  await user.click(bell());
  const readAll = (await inPanel()).getByRole('button', { name: t('notification.readAll') });
  await user.click(readAll);
  await waitFor(() => expect(bell()).toHaveAccessibleName(t('notification.bell')));
  expect(api.calls('readNotifications')).toEqual([{ keys: [], all: true }]);
  expect(readAll).toHaveFocus();
});

test('the panel shows unread ones only where that is chosen, and says so when there are none', async () => {
  const { user } = await open([build(1, { read: true })]);
  await user.click(bell());
  const shown = await inPanel();
  await shown.findByRole('link', { name: /리워드 1개를 보냈습니다/ });
  await user.click(shown.getByRole('button', { name: t('notification.unread') }));
  expect(await shown.findByText(t('notification.empty.unread'))).toBeInTheDocument();
  expect(shown.getByRole('button', { name: t('notification.unread'), pressed: true })).toHaveFocus();
});

test('a project shows three notifications, and its others with the focus on the first of them', async () => {
  const { user } = await open([build(1), build(2), build(3), build(4), build(5)]);
  await user.click(bell());
  const shown = await inPanel();
  const older = await shown.findByRole('button', { name: t('notification.panel.older', { n: 2 }) });
  expect(shown.getAllByRole('listitem')).toHaveLength(3);
  await user.click(older);
  expect(shown.getAllByRole('listitem')).toHaveLength(5);
  expect(shown.getAllByRole('listitem')[3]).toHaveFocus();
});

test('a new notification appears in the open panel', async () => {
  const { user, api } = await open([build(1)]);
  act(() => emitStreamEvent('watchNotifications', { unread: 1, newest: idOf(301) }));
  await user.click(bell());
  const shown = await inPanel();
  await shown.findByRole('link', { name: /리워드 1개를 보냈습니다/ });
  api.answer({ listNotifications: { notifications: [build(9), build(1)], unread: 2 } });
  act(() => emitStreamEvent('watchNotifications', { unread: 2, newest: idOf(309) }));
  expect(await shown.findByRole('link', { name: /리워드 9개를 보냈습니다/ })).toBeInTheDocument();
});

test('the panel says that it loads, and a failure with a way to try again', async () => {
  const slow = deferred<{ notifications: Notification[]; unread: number }>();
  const { user, api } = await open([], { answers: { listNotifications: slow.answer } });
  await user.click(bell());
  const shown = await inPanel();
  expect(shown.getByRole('status', { name: t('common.loading') })).toBeInTheDocument();
  slow.give({ notifications: [], unread: 0 });
  expect(await shown.findByText(t('notification.empty'))).toBeInTheDocument();
  api.answer({ listNotifications: refuse('unavailable') });
  await user.click(shown.getByRole('button', { name: t('notification.unread') }));
  expect(await shown.findByRole('alert')).toHaveTextContent(t('err.unavailable'));
  api.answer({ listNotifications: { notifications: [build(1)], unread: 1 } });
  await user.click(shown.getByRole('button', { name: t('common.retry') }));
  expect(await shown.findByRole('link', { name: /리워드 1개를 보냈습니다/ })).toBeInTheDocument();
});
