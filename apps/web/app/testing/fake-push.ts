import { onTestFinished, vi } from 'vitest';

const endpoint = 'https://fcm.googleapis.com/fcm/send/a';
export const webPushKey = `B${'A'.repeat(86)}`;

/**
 * A browser that can receive web pushes until the end of the test. `permission` is what was answered before, `answer` what the person
 * answers when they are asked.
 */
export function fakePush({
  permission = 'default' as NotificationPermission,
  answer = 'granted' as NotificationPermission,
  subscribed = false,
} = {}) {
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer;
      return answer;
    }),
  };
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: webPushKey, auth: 'A'.repeat(22) } }),
    unsubscribe: vi.fn(async () => {
      current = null;
      return true;
    }),
  };
  let current: typeof subscription | null = subscribed ? subscription : null;
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn(async (_options: PushSubscriptionOptionsInit) => {
      current = subscription;
      return subscription;
    }),
  };
  const registration = { pushManager };
  const register = vi.fn(async () => registration);
  const serviceWorker = {
    register,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  define(navigator, 'serviceWorker', serviceWorker);
  define(window, 'Notification', notification);
  define(window, 'PushManager', class {});
  return { notification, subscription, pushManager, register };
}

function define(on: object, name: string, value: unknown): void {
  Object.defineProperty(on, name, { value, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(on, name);
  });
}
