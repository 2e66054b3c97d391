// @vitest-environment jsdom
import { act, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useHeadingFocus } from './use-heading-focus.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let router: ReturnType<typeof createMemoryRouter>;
let come = () => {};
let unmount = () => {};

function Site() {
  useHeadingFocus();
  return (
    <>
      <Link to="/list">목록</Link>
      <main>
        <Outlet />
      </main>
    </>
  );
}

function Later() {
  const [here, setHere] = useState(false);
  come = () => setHere(true);
  return here ? <h1>늦게 온 제목</h1> : <p>…</p>;
}

function Search() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  return (
    <>
      <h1>검색</h1>
      <input ref={field} />
    </>
  );
}

beforeEach(async () => {
  router = createMemoryRouter(
    [
      {
        Component: Site,
        children: [
          { path: '/', element: <h1>홈</h1> },
          { path: '/list', element: <h1>목록</h1> },
          { path: '/later', Component: Later },
          { path: '/search', Component: Search },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<RouterProvider router={router} />));
  unmount = () => {
    act(() => root.unmount());
    document.body.replaceChildren();
  };
});
afterEach(() => unmount());

const focused = () => document.activeElement?.outerHTML;
const go = (to: string | number, options?: object) => act(() => router.navigate(to as string, options));

test('the first page of a visit takes no focus', () => {
  expect(document.activeElement).toBe(document.body);
});

test('another page focuses its heading, also by going back', async () => {
  document.querySelector('a')?.focus();
  await go('/list');
  expect(focused()).toBe('<h1 tabindex="-1">목록</h1>');
  await go(-1);
  expect(focused()).toBe('<h1 tabindex="-1">홈</h1>');
});

test('a query, a part of the same page and a fragment leave the focus unchanged', async () => {
  const link = document.querySelector('a');
  link?.focus();
  await go('/?page=2');
  await go('/list', { state: 'inside' });
  await go('/#faq');
  expect(document.activeElement).toBe(link);
});

test('a heading that appears with its data is focused when it appears', async () => {
  await go('/later');
  await act(async () => come());
  await expect.poll(focused).toBe('<h1 tabindex="-1">늦게 온 제목</h1>');
});

test('a screen that focuses a field retains that focus', async () => {
  await go('/search');
  expect(focused()).toBe('<input>');
});
