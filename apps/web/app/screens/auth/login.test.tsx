// @vitest-environment jsdom
import { createClient } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { ApiProvider } from '#app/data/client/api.tsx';
import { viewerQuery } from '#app/data/users.ts';
import { loginPath } from '#app/lib/addresses/login-path.ts';
import { Toaster } from '#app/ui/floating/toast.tsx';
import LoginScreen from './login.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const api = createClient(() => Promise.reject(new Error('no call expected')));
const next = { pathname: '/my/list', search: '?pledge=a' };

async function open(url: string, { state = null as unknown, viewer = null as object | null } = {}) {
  const client = new QueryClient();
  client.setQueryData(viewerQuery(api).queryKey, viewer as never);
  const router = createMemoryRouter(
    [
      { id: 'root', path: '/login', element: <LoginScreen />, loader: () => ({ settings: { signIns: {} } }) },
      { path: '*', element: null },
    ],
    {
      initialEntries: [{ ...partsOf(url), state }],
      hydrationData: { loaderData: { root: { settings: { signIns: {} } } } },
    },
  );
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(() => root.unmount());
    place.remove();
  });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ApiProvider api={api}>
          <Toaster closeLabel="">
            <RouterProvider router={router} />
          </Toaster>
        </ApiProvider>
      </QueryClientProvider>,
    ),
  );
  return router;
}

function partsOf(url: string) {
  const { pathname, search } = new URL(url, 'http://pq.example');
  return { pathname, search };
}

const toast = () => document.querySelector('[data-toast]')?.textContent ?? '';

test('the reason of a redirect is shown once, and the return address is preserved with its state', async () => {
  const router = await open(loginPath(next, 'login.required'), { state: { chosen: 1 } });
  expect(toast()).toContain(t('login.required'));
  const { pathname, search, state } = router.state.location;
  expect([pathname, search, state]).toEqual([
    '/login',
    '',
    { next: '/my/list?pledge=a', nextState: { chosen: 1 } },
  ]);
});

test('an unknown message in the address is no reason', async () => {
  const router = await open('/login?message=password.change.done');
  expect(toast()).toBe('');
  expect(router.state.location.search).toBe('?message=password.change.done');
});

test.each([
  [loginPath(next, 'err.session'), '/my/list?pledge=a'],
  ['/login?next=//evil.example', '/'],
])('a signed-in member is redirected from %s to %s', async (url, to) => {
  const router = await open(url, { viewer: { uid: 'a' } });
  const { pathname, search } = router.state.location;
  expect(`${pathname}${search}`).toBe(to);
});
