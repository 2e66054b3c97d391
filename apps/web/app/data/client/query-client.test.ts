import { CallError } from '@pq/contract/client';
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { getQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('a call without a network fails at once instead of waiting to be sent later', async () => {
  onlineManager.setOnline(false);
  const client = getQueryClient();
  const calls: string[] = [];
  const noNetwork = (name: string) => async () => {
    calls.push(name);
    throw new Error('네트워크 연결을 확인해주세요.');
  };
  const write = new MutationObserver(client, { mutationFn: noNetwork('write') });
  await expect(write.mutate()).rejects.toThrow('네트워크');
  await expect(
    client.fetchQuery({ queryKey: ['read'], queryFn: noNetwork('read'), retry: false }),
  ).rejects.toThrow('네트워크');
  onlineManager.setOnline(true);
  expect(calls).toEqual(['write', 'read']);
});

test.each([
  { network: 'without a network', isOnline: false, calls: 1 },
  { network: 'with a network that gives no answer', isOnline: true, calls: 4 },
])('a read fails after $calls tries $network', async ({ isOnline, calls }) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  onlineManager.setOnline(isOnline);
  const queryFn = vi.fn(async () => {
    throw new CallError(0, '네트워크 연결을 확인해주세요.');
  });
  const client = getQueryClient();
  const read = new QueryObserver(client, { queryKey: ['silent', isOnline], queryFn });
  onTestFinished(read.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(read.getCurrentResult().isError).toBe(true);
  expect(queryFn).toHaveBeenCalledTimes(calls);
});

test('a query that failed is read again when the network is back', async () => {
  const client = getQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const read = new QueryObserver<string>(client, {
    queryKey: ['read'],
    retry: false,
    queryFn: async () => {
      if (!onlineManager.isOnline()) throw new Error('no network');
      return 'read';
    },
  });
  const leave = read.subscribe(() => {});
  await expect.poll(() => read.getCurrentResult().isError).toBe(true);
  onlineManager.setOnline(true);
  await expect.poll(() => read.getCurrentResult().data).toBe('read');
  leave();
  client.unmount();
});

test('the client sets no garbage collection timer on the server', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = getQueryClient();
  await client.fetchQuery({ queryKey: ['project'], queryFn: async () => 'a long story' });
  expect(vi.getTimerCount()).toBe(0);
});
