// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { DAY_MS } from '@pq/domain/dates';
import type { ChannelSettings, NotificationGroup } from '@pq/domain/notification';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { readPushOwner, writePushOwner } from '#app/lib/push/push-owner.ts';
import { refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { buildPreferences } from '#app/testing/builders/notification.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { fakePush, webPushKey } from '#app/testing/fake-push.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { PushOffer } from './push-offer.tsx';
import { ThisBrowser } from './this-browser.tsx';

afterEach(() => localStorage.clear());

const viewer = buildViewer();
const { uid } = viewer;
const preferences = (pushed: readonly NotificationGroup[] = []) => {
  const { kinds, ...others } = buildPreferences();
  const all = Object.entries(kinds) as [NotificationGroup, ChannelSettings][];
  const changed = all.map(([group, channels]) => [group, { ...channels, push: pushed.includes(group) }]);
  return { ...others, kinds: Object.fromEntries(changed) as typeof kinds };
};

const open = (element: React.ReactElement, answers = {}) =>
  renderScreen(element, {
    viewer,
    answers: {
      getWebPushKey: { key: webPushKey },
      subscribeToPush: null,
      unsubscribeFromPush: null,
      getNotificationPreferences: preferences(),
      saveNotificationPreferences: preferences(['payment', 'shipping']),
      ...answers,
    },
  });
const offer = () => open(<PushOffer uid={uid} />);
const here = (answers = {}) => open(<ThisBrowser uid={uid} webPushKey={webPushKey} />, answers);
const button = (name: RegExp) => screen.findByRole('button', { name });
const asked = () => screen.queryByText(t('pushHere.offer'));

test('the browser is asked only after 켜기 is pressed, and what is offered is switched on', async () => {
  const { notification, pushManager, register } = fakePush();
  const { user, api } = await offer();
  const turnOn = await button(/켜기/);
  expect(notification.requestPermission).not.toHaveBeenCalled();
  expect(register).not.toHaveBeenCalled();
  await user.click(turnOn);
  await waitFor(() => expect(toastText()).toContain(t('pushHere.on.done')));
  expect(register).toHaveBeenCalledWith('/sw.js', { scope: '/' });
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: expect.objectContaining({ length: 65 }),
  });
  expect(api.calls('subscribeToPush')).toMatchObject([
    { subscription: { endpoint: 'https://fcm.googleapis.com/fcm/send/a' } },
  ]);
  expect(api.calls('saveNotificationPreferences')).toEqual([
    { kinds: { payment: { push: true }, shipping: { push: true } } },
  ]);
  expect(readPushOwner()?.uid).toBe(uid);
  await waitFor(() => expect(asked()).toBeNull());
});

test('turning a second browser on changes nothing that the member has chosen', async () => {
  fakePush();
  const { user, api } = await here({ getNotificationPreferences: preferences(['box']) });
  await user.click(await button(/켜기/));
  await screen.findByText(t('pushHere.on'));
  expect(api.calls('saveNotificationPreferences')).toEqual([]);
});

const RESTS = 'pq.push-rests';

test('the offer rests for 90 days after 괜찮습니다', async () => {
  fakePush();
  const { user } = await offer();
  await user.click(await button(/괜찮습니다/));
  expect(asked()).toBeNull();
  const days = (Number(localStorage.getItem(RESTS)) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(89.9);
  expect(days).toBeLessThanOrEqual(90);
});

test('the offer is shown again when its rest is over', async () => {
  localStorage.setItem(RESTS, String(Date.now() - 1));
  fakePush();
  await offer();
  expect(await screen.findByText(t('pushHere.offer'))).toBeTruthy();
  await expectNoAxeFindings();
});

test.each([
  ['while it rests', () => void localStorage.setItem(RESTS, String(Date.now() + DAY_MS)), {}],
  ['where they are blocked', () => {}, { permission: 'denied' as const }],
])('no offer and no call are made %s', async (_when, prepare, browser) => {
  prepare();
  fakePush(browser);
  const { api } = await offer();
  expect(asked()).toBeNull();
  expect(api.calls('getWebPushKey')).toEqual([]);
});

test('no offer is made on a site without keys', async () => {
  fakePush();
  const { api } = await open(<PushOffer uid={uid} />, { getWebPushKey: { key: null } });
  await waitFor(() => expect(api.calls('getWebPushKey')).toHaveLength(1));
  expect(asked()).toBeNull();
});

test('no offer is made in a browser that receives pushes', async () => {
  fakePush({ permission: 'granted', subscribed: true });
  const { api } = await offer();
  await waitFor(() => expect(api.calls('getWebPushKey')).toHaveLength(1));
  expect(asked()).toBeNull();
});

test('a person who declines leaves everything as it was, and learns how to allow it', async () => {
  const { pushManager } = fakePush({ answer: 'denied' });
  const { user, api } = await here();
  await user.click(await button(/켜기/));
  await screen.findByText(t('pushHere.blocked'), { exact: false });
  expect(pushManager.subscribe).not.toHaveBeenCalled();
  expect(api.calls('subscribeToPush')).toEqual([]);
  await expectNoAxeFindings();
});

test('a subscription that the server refuses is ended in the browser', async () => {
  const { subscription } = fakePush();
  const { user } = await here({ subscribeToPush: refuse('pushEndpoint') });
  await user.click(await button(/켜기/));
  await waitFor(() => expect(toastText()).toContain(t('pushHere.failed')));
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  await screen.findByText(t('pushHere.off'));
});

test('끄기 ends the subscription in the browser and on the server', async () => {
  writePushOwner(uid);
  const { subscription } = fakePush({ permission: 'granted', subscribed: true });
  const { user, api } = await here();
  await screen.findByText(t('pushHere.on'));
  await user.click(await button(/끄기/));
  await screen.findByText(t('pushHere.off'));
  expect(api.calls('unsubscribeFromPush')).toEqual([{ endpoint: subscription.endpoint }]);
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  expect(readPushOwner()).toBeNull();
});

test('an iPhone is shown that PQ has to be on its home screen', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get');
  onTestFinished(() => agent.mockRestore());
  agent.mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
  );
  await here();
  await screen.findByText(t('pushHere.homeScreen'), { exact: false });
  expect(screen.queryByRole('button', { name: /켜기/ })).toBeNull();
});

test('a browser without web push says so', async () => {
  await here();
  await screen.findByText(t('pushHere.none'));
});
