// @vitest-environment jsdom
import { createClient } from '@pq/contract/client';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiProvider } from '#app/data/client/api.tsx';
import { RecentList } from './recent-list.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// Notify of cache changes synchronously, within act, not by a later timer.
notifyManager.setScheduler((notify) => notify());
let unmount = () => {};
afterEach(() => {
  act(() => unmount());
  localStorage.clear();
});

async function openFor(uid: string | null) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const signIn = (next: string | null) =>
    queries.setQueryData(['viewer'], next === null ? null : { uid: next });
  signIn(uid);
  const Stub = createRoutesStub([{ path: '/', Component: () => <RecentList tab="all" /> }]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => root.unmount();
  const api = createClient(async () => Response.json({ state: true, data: null }));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <ApiProvider api={api}>
          <Stub />
        </ApiProvider>
      </QueryClientProvider>,
    ),
  );
  return (next: string | null) => act(async () => void signIn(next));
}

test('recent searches are separate for each member of a browser', async () => {
  localStorage.setItem('pq.searches:ann', '["병원 선물"]');
  const signIn = await openFor('ann');
  expect(document.body.textContent).toContain('병원 선물');
  await signIn('bob');
  expect(document.body.textContent).not.toContain('병원 선물');
  await signIn(null);
  expect(document.body.textContent).not.toContain('병원 선물');
  await signIn('ann');
  expect(document.body.textContent).toContain('병원 선물');
});

test('removing a search affects only the signed-in member', async () => {
  localStorage.setItem('pq.searches:ann', '["가방","선물"]');
  localStorage.setItem('pq.searches', '["가방"]');
  await openFor('ann');
  await act(async () => document.querySelector<HTMLButtonElement>('li button')?.click());
  expect(localStorage.getItem('pq.searches:ann')).toBe('["선물"]');
  expect(localStorage.getItem('pq.searches')).toBe('["가방"]');
});
