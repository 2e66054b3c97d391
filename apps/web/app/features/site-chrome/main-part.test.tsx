// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadPage } from '#app/lib/load-page.ts';
import { MainPart } from './main-part.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const navigation = new EventTarget();
const scrollTo = vi.fn();
beforeEach(() => {
  vi.stubGlobal('navigation', navigation);
  vi.stubGlobal('scrollTo', scrollTo.mockClear());
  return () => vi.unstubAllGlobals();
});

function reload({ userInitiated = false } = {}): boolean {
  const event = Object.assign(new Event('navigate', { cancelable: true }), {
    navigationType: 'reload',
    userInitiated,
  });
  return navigation.dispatchEvent(event);
}

async function open() {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const frame = (
    <MainPart>
      <Outlet />
    </MainPart>
  );
  const router = createMemoryRouter([
    {
      path: '/',
      element: frame,
      children: [
        { index: true, element: 'home' },
        { path: 'story', lazy: () => new Promise(() => {}) },
        { path: 'about', element: 'about' },
      ],
    },
  ]);
  onTestFinished(async () => {
    await act(() => root.unmount());
    document.body.replaceChildren();
  });
  await act(() => root.render(<RouterProvider router={router} />));
  return { go: (path: string, state?: unknown) => act(async () => void router.navigate(path, { state })) };
}

const shown = () => document.querySelector('main')?.textContent;

test('a screen that is still loading after a second shows so', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const status = () => document.querySelector('[role=status]')?.getAttribute('aria-label');
  const { go } = await open();
  await go('/story');
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(status()).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(status()).toBe(t('common.loading'));
  await go('/about');
  expect(status()).toBeUndefined();
});

test('a screen whose script fails to load is replaced by a message, until another screen is opened', async () => {
  const { go } = await open();
  await go('/story');
  await act(async () => expect(reload()).toBe(false));
  expect(shown()).toContain(t('chunk.error'));
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(document.activeElement?.textContent).toBe(t('chunk.error'));
  await go('/about');
  expect(shown()).toBe('about');
  // The router waits for the same script without requesting it again.
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await go('/story');
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(shown()).toContain(t('chunk.error'));
});

test('a script that fails before the navigation is counted for it', async () => {
  const { go } = await open();
  await act(async () => expect(reload()).toBe(false));
  expect(shown()).toBe('home');
  await go('/story');
  expect(shown()).toContain(t('chunk.error'));
});

test('the reload after a script has failed opens the wanted screen with what was handed over to it', async () => {
  const { go } = await open();
  await go('/story?page=2', { selection: ['달항아리'] });
  await act(async () => void reload());
  const before = window.location.href;
  const load = vi.fn();
  vi.stubGlobal('location', { assign: load, reload: load });
  await act(async () => document.querySelector('button')?.click());
  vi.unstubAllGlobals();
  onTestFinished(() => window.history.replaceState(null, '', before));
  expect(load).toHaveBeenCalledOnce();
  expect(window.location.pathname + window.location.search).toBe('/story?page=2');
  expect(window.history.state).toMatchObject({ usr: { selection: ['달항아리'] } });
});

test('a reload by the browser’s button, or by a button of the page, is not prevented', async () => {
  const { go } = await open();
  await go('/story');
  await act(async () => expect(reload({ userInitiated: true })).toBe(true));
  expect(shown()).toBe('home');
  const assign = vi.fn();
  vi.stubGlobal('location', { assign, reload: assign });
  loadPage();
  expect(reload()).toBe(true);
  expect(assign).toHaveBeenCalledOnce();
});
