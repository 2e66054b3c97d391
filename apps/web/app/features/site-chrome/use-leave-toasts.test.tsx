// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Link, Outlet, RouterProvider, redirect, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoSizes } from '#app/testing/browser.ts';
import { LongMessage, type ShowToast, Toaster, useToast } from '#app/ui/floating/toast.tsx';
import { useLeaveToasts } from './use-leave-toasts.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let say: ShowToast = () => () => {};
let unmount = () => {};
let router: ReturnType<typeof createMemoryRouter>;

function Site() {
  useLeaveToasts();
  say = useToast();
  return (
    <>
      <aside>
        <LongMessage label="긴 알림" closeLabel="닫기" below="header" />
      </aside>
      <main>
        <Outlet />
      </main>
    </>
  );
}

function Start() {
  const navigate = useNavigate();
  const toast = useToast();
  const buttons: Record<string, () => unknown> = {
    나가기() {
      toast(message, 'error');
      return navigate('/arrival');
    },
    async '보내고 나가기'() {
      await wait(500);
      toast(message);
      await navigate('/arrival');
    },
    async '말하고 한참 뒤 나가기'() {
      toast(message);
      await wait(1_900);
      await navigate('/arrival');
    },
    async '나가서 말하기'() {
      await navigate('/arrival');
      toast(message);
    },
    '느리게 나가기'() {
      toast(message);
      return navigate('/slow');
    },
    '돌려보내는 곳으로 나가기'() {
      toast(message);
      return navigate('/redirect');
    },
    '조용히 나가기': () => navigate('/arrival'),
    async '보내고 조용히 나가기'() {
      await wait(500);
      await navigate('/arrival');
    },
    '아무것도 안 하기': () => {},
  };
  return (
    <>
      {Object.entries(buttons).map(([name, onClick]) => (
        <button key={name} type="button" onClick={onClick}>
          {name}
        </button>
      ))}
      <Link to="/arrival">도착</Link>
      <Link to="/slow">느린 곳</Link>
      <Link to="/guard">막힌 곳</Link>
      <Link to="/guard/late">늦게 막는 곳</Link>
    </>
  );
}

function Guard({ to, ms = 0 }: { to: string; ms?: number }) {
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    toast(message, 'error');
    const leave = () => void navigate(to, { replace: true });
    if (ms > 0) setTimeout(leave, ms);
    else leave();
  }, [navigate, toast, to, ms]);
  return null;
}

const Arrival = () => <h1>도착</h1>;
const routes = [
  {
    Component: Site,
    children: [
      { path: '/', Component: Start },
      { path: '/arrival', Component: Arrival },
      { path: '/slow', Component: Arrival, loader: () => wait(1_900).then(() => null) },
      { path: '/redirect', loader: () => wait(1_000).then(() => redirect('/arrival')) },
      { path: '/guard', element: <Guard to="/arrival" /> },
      { path: '/guard/late', element: <Guard to="/arrival" ms={1_500} /> },
      { path: '/guard/twice', element: <Guard to="/guard" /> },
    ],
  },
];

beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', NoSizes);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  router = createMemoryRouter(routes, { initialEntries: ['/guard', '/'] });
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
  vi.unstubAllGlobals();
});

const shown = () => document.querySelector('[data-toast]')?.textContent ?? null;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const show = (...message: Parameters<ShowToast>) => act(() => say(...message));

test('live regions exist before their messages; successes are polite, failures assertive', () => {
  const regions = ['polite', 'assertive'].map((live) => document.querySelector(`[aria-live=${live}]`));
  expect(regions.map((region) => region?.textContent)).toEqual(['', '']);
  show('저장했습니다.');
  expect(regions.map((region) => region?.textContent)).toEqual(['저장했습니다.', '']);
  show('저장하지 못했습니다.', 'error');
  expect(regions.map((region) => region?.textContent)).toEqual(['', '저장하지 못했습니다.']);
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(1);
});

test('the timer of a message pauses under the pointer and with the focus, and its button closes it', () => {
  show('저장했습니다.');
  act(() => document.querySelector<HTMLElement>('[data-toast] button')?.focus());
  pass(60_000);
  expect(shown()).toBe('저장했습니다.');
  act(() => document.querySelector<HTMLElement>('[data-toast] button')?.blur());
  pass(2_000);
  expect(shown()).toBeNull();
  show('저장했습니다.');
  act(() => document.querySelector<HTMLElement>('[data-toast] button')?.click());
  expect(shown()).toBeNull();
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const passing = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) =>
  act(async () => {
    const found = [...document.querySelectorAll<HTMLElement>('main a, main button')];
    found.find((one) => one.textContent === name)?.click();
  });
const heading = () => document.querySelector('h1')?.textContent;
const message = '잘못된 접근입니다.';

/** Ways to the screen '도착', with its message, and the milliseconds that each takes. */
const ways: Record<string, [lead: () => unknown, ms: number]> = {
  'a press that shows it and leaves': [() => press('나가기'), 0],
  'a press whose answer shows it and leaves': [() => press('보내고 나가기'), 500],
  'a press that shows it long before it leaves': [() => press('말하고 한참 뒤 나가기'), 1_900],
  'a press that leaves and then shows it': [() => press('나가서 말하기'), 0],
  'a screen that is loaded slowly': [() => press('느리게 나가기'), 1_900],
  'a loader that redirects': [() => press('돌려보내는 곳으로 나가기'), 1_000],
  'a link to a screen that leads on': [() => press('막힌 곳'), 0],
  'a link to a screen that leads on after a while': [() => press('늦게 막는 곳'), 1_500],
  'an address that leads on': [() => act(() => router.navigate('/guard')), 0],
  'an address that leads on over two screens': [() => act(() => router.navigate('/guard/twice')), 0],
  'a step back to a screen that leads on': [() => act(() => router.navigate(-1)), 0],
};

test.each(Object.entries(ways))('a message is shown for two seconds after arriving by %s', async (_, way) => {
  const [lead, ms] = way;
  show('이 화면의 말');
  await lead();
  if (ms > 0) await passing(ms);
  expect([heading(), shown()]).toEqual(['도착', message]);
  await passing(1_999);
  expect(shown()).toBe(message);
  await passing(1);
  expect(shown()).toBeNull();
});

test('a press while the next screen loads belongs to the current screen', async () => {
  await press('느리게 나가기');
  await passing(1_000);
  await press('아무것도 안 하기');
  await passing(900);
  expect([heading(), shown()]).toEqual(['도착', message]);
});

test.each([
  ['a link', () => press('도착'), 0],
  ['a link to a slow screen', () => press('느린 곳'), 1_900],
  ['a button', () => press('조용히 나가기'), 0],
  ['a button that waits for an answer', () => press('보내고 조용히 나가기'), 500],
  [
    'a step through the history',
    async () => {
      await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
      await act(() => router.navigate('/arrival'));
    },
    0,
  ],
] as const)('a message of the previous screen is removed when arriving by %s', async (_, lead, ms) => {
  show(`${message} ${'긴 말 '.repeat(20)}`, 'error');
  await lead();
  if (ms > 0) await passing(ms);
  expect([heading(), shown()]).toEqual(['도착', null]);
  expect(document.querySelector('aside')?.textContent).toBe('');
});
