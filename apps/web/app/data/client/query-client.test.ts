import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { getQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('without a network a call fails and says so: it does not wait and go out by itself', async () => {
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

test('what could not be read is read again when the network is back', async () => {
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

test('on the server no timer keeps what a page was rendered from', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = getQueryClient();
  await client.fetchQuery({ queryKey: ['project'], queryFn: async () => 'a long story' });
  expect(vi.getTimerCount()).toBe(0);
});
