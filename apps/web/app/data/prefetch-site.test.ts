import type { Client } from '@pq/contract/client';
import { getBanners } from '@pq/contract/endpoints/site';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { callKey } from './client/calls.ts';
import { prefetchSite } from './prefetch-site.ts';

afterEach(() => vi.unstubAllGlobals());

test('policies and banners are fetched once the browser is idle, at low priority, and cached for five minutes', async () => {
  let idle = () => {};
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle = run;
    return 1;
  });
  const call = vi.fn(async ({ path }: { path: string }, _input: unknown, _options: unknown) => ({
    data: [path],
  }));
  const client = new QueryClient();
  prefetchSite(client, { call } as unknown as Client);
  expect(call).not.toHaveBeenCalled();
  idle();
  await expect.poll(() => call.mock.calls.map(([{ path }]) => path).sort()).toEqual(['/banner', '/policy']);
  expect(
    call.mock.calls.every(([, , options]) => (options as { priority?: string }).priority === 'low'),
  ).toBe(true);
  await expect.poll(() => client.getQueryData(callKey(getBanners, {}))).toEqual(['/banner']);
  prefetchSite(client, { call } as unknown as Client);
  idle();
  await Promise.resolve();
  expect(call).toHaveBeenCalledTimes(2);
});

test('the prefetch is cancelled when the page is left before', () => {
  const cancel = vi.fn();
  vi.stubGlobal('requestIdleCallback', () => 7);
  vi.stubGlobal('cancelIdleCallback', cancel);
  prefetchSite(new QueryClient(), {} as Client)();
  expect(cancel).toHaveBeenCalledWith(7);
});
