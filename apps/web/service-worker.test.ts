import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const source = readFileSync(new URL('./public/sw.js', import.meta.url), 'utf8');
const origin = 'https://pq.test';

type Listener = (event: object) => void;

function start({ windows = [] as { url: string; focus(): void }[] } = {}) {
  const listeners = new Map<string, Listener>();
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => {});
  const self = {
    location: { origin },
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  runInNewContext(source, { self, URL });
  const dispatch = async (name: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => {
        done = promise;
      },
    });
    await done;
  };
  const press = (url: unknown) =>
    dispatch('notificationclick', { notification: { close() {}, data: { url } } });
  return { listeners, dispatch, press, showNotification, openWindow };
}

test('the service worker listens to pushes and presses, and to no request', () => {
  expect([...start().listeners.keys()].sort()).toEqual(['notificationclick', 'push']);
});

test('a push is shown by its tag, so that a second replaces the first', async () => {
  const { dispatch, showNotification } = start();
  const push = { title: 'PQ', body: '달항아리 · 결제했습니다.', url: '/my/list?pledge=1', tag: 'charged:1' };
  await dispatch('push', { data: { json: () => push } });
  expect(showNotification).toHaveBeenCalledWith(
    'PQ',
    expect.objectContaining({
      body: '달항아리 · 결제했습니다.',
      tag: 'charged:1',
      renotify: true,
      data: { url: '/my/list?pledge=1' },
    }),
  );
});

test('a push that cannot be read is shown all the same, as browsers demand', async () => {
  const { dispatch, showNotification } = start();
  const json = () => {
    throw new SyntaxError('no JSON');
  };
  await dispatch('push', { data: { json } });
  expect(showNotification).toHaveBeenCalledWith('PQ', expect.not.objectContaining({ renotify: true }));
});

test.each([
  ['/my/list?pledge=1', `${origin}/my/list?pledge=1`],
  [undefined, `${origin}/`],
])('a press on %s opens the page of the own site', async (url, opened) => {
  const { press, openWindow } = start();
  await press(url);
  expect(openWindow).toHaveBeenCalledWith(opened);
});

test.each(['https://example.com/', '//example.com/', 'javascript:alert(1)', 'data:text/html,a'])(
  'a press on %s opens nothing',
  async (url) => {
    const { press, openWindow } = start();
    await press(url);
    expect(openWindow).not.toHaveBeenCalled();
  },
);

test('a press shows the window that has the page already', async () => {
  const focus = vi.fn();
  const { press, openWindow } = start({ windows: [{ url: `${origin}/my/list`, focus }] });
  await press('/my/list');
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
});
