// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ShowToast, Toaster, useToast } from '#app/ui/floating/toast.tsx';
import { useLeaveToasts } from './use-leave-toasts.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let say: ShowToast = () => {};
let unmount = () => {};
let router: ReturnType<typeof createMemoryRouter>;

function Site() {
  useLeaveToasts();
  say = useToast();
  return <Outlet />;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  router = createMemoryRouter([{ Component: Site, children: [{ path: '*', element: <p>화면</p> }] }]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <Toaster closeLabel="닫기">
        <RouterProvider router={router} />
      </Toaster>,
    ),
  );
  unmount = () => {
    act(() => root.unmount());
    document.body.replaceChildren();
  };
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

const shown = () => document.querySelector('[data-toast]')?.textContent ?? null;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const tell = (...said: Parameters<ShowToast>) => act(() => say(...said));

test('the regions stand before they speak; what is well said is polite, what went wrong is not', () => {
  const regions = ['polite', 'assertive'].map((live) => document.querySelector(`[aria-live=${live}]`));
  expect(regions.map((region) => region?.textContent)).toEqual(['', '']);
  tell('저장했습니다.');
  expect(regions.map((region) => region?.textContent)).toEqual(['저장했습니다.', '']);
  tell('저장하지 못했습니다.', 'error');
  expect(regions.map((region) => region?.textContent)).toEqual(['', '저장하지 못했습니다.']);
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(1);
});

test('a message lasts two seconds, one of a failure six', () => {
  tell('저장했습니다.');
  pass(1_999);
  expect(shown()).toBe('저장했습니다.');
  pass(1);
  expect(shown()).toBeNull();
  tell('저장하지 못했습니다.', 'error');
  pass(5_999);
  expect(shown()).toBe('저장하지 못했습니다.');
  pass(1);
  expect(shown()).toBeNull();
});

test('its time stands still under the pointer and with the focus in it; it closes by its button', () => {
  tell('저장했습니다.');
  act(() => document.querySelector('button')?.focus());
  pass(60_000);
  expect(shown()).toBe('저장했습니다.');
  act(() => document.querySelector('button')?.blur());
  pass(2_000);
  expect(shown()).toBeNull();
  tell('저장했습니다.');
  act(() => document.querySelector('button')?.click());
  expect(shown()).toBeNull();
});

test('it is not carried to another screen, unless it is the result of leaving the last one', async () => {
  tell('저장했습니다.');
  pass(1_000);
  await act(() => router.navigate('/other'));
  expect(shown()).toBeNull();
  tell('로그인 후 이용 가능합니다.', 'error');
  await act(() => router.navigate('/login'));
  expect(shown()).toBe('로그인 후 이용 가능합니다.');
});
