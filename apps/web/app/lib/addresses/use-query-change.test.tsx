// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { useQueryChange, useQueryLink } from './use-query-change.ts';

function withField(query: URLSearchParams | string, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set(name, value);
  return next;
}

function List() {
  const { search } = useLocation();
  const change = useQueryChange();
  const press = (name: string, value: string) => () => change((query) => withField(query, name, value));
  return (
    <>
      <button type="button" onClick={press('state', 'open')}>
        state
      </button>
      <button type="button" onClick={press('price', '3')}>
        price
      </button>
      <QueryLink to={`?${withField(search, 'category', '2')}`}>category</QueryLink>
      <QueryLink to="/list">reset</QueryLink>
    </>
  );
}

function QueryLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} onClick={useQueryLink(to)}>
      {children}
    </Link>
  );
}

function open(at: string) {
  // The loader of each address is answered by hand.
  const loads: (() => void)[] = [];
  const router = createMemoryRouter(
    [
      {
        path: '/list',
        element: <List />,
        loader: () => new Promise((resolve) => loads.push(() => resolve(null))),
        shouldRevalidate: () => true,
      },
    ],
    { initialEntries: [at], hydrationData: { loaderData: { '0': null } } },
  );
  render(<RouterProvider router={router} />);
  const press = (name: string) => fireEvent.click(screen.getByText(name));
  const arrive = () => act(async () => loads.at(-1)?.());
  return { router, press, arrive, search: () => router.state.location.search };
}

test('presses before the first has arrived add up, of buttons and links alike', async () => {
  const { press, arrive, search } = open('/list?sort=newest');
  press('state');
  press('category');
  press('price');
  await arrive();
  expect(search()).toBe('?sort=newest&state=open&category=2&price=3');
});

test('a link changes only what differs from the rendered address', async () => {
  const { press, arrive, search } = open('/list?sort=newest');
  press('state');
  press('reset');
  await arrive();
  expect(search()).toBe('?state=open');
});

test('a press after another navigation has replaced the first starts from where that leads', async () => {
  const { router, press, arrive, search } = open('/list');
  press('state');
  await arrive();
  await act(async () => void router.navigate(-1));
  await arrive();
  expect(search()).toBe('');
  press('price');
  await arrive();
  expect(search()).toBe('?price=3');
});

test('presses are one entry of the history each once they have arrived', async () => {
  const { router, press, arrive, search } = open('/list');
  press('state');
  await arrive();
  press('price');
  await arrive();
  expect(search()).toBe('?state=open&price=3');
  await act(async () => void router.navigate(-1));
  await arrive();
  expect(search()).toBe('?state=open');
});
