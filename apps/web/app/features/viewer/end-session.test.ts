import { dehydrate, hydrate, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { endSession } from './end-session.ts';

const viewerKey = ['users', 'viewer'];
const thread = ['comments', 'story', 'a', 'list'];

test('a text that only the maker may read leaves the screen at once, and the thread is read again as a visitor', async () => {
  const server = new QueryClient();
  server.setQueryData(viewerKey, { uid: 'maker' });
  server.setQueryData(thread, 'secret words');
  server.setQueryData(['comments', 'own'], 'own words');
  server.setQueryData(['pledges', 'own'], 'own pledges');
  const client = new QueryClient();
  hydrate(client, dehydrate(server));
  const answer = Promise.withResolvers<string>();
  const observer = new QueryObserver(client, {
    queryKey: thread,
    queryFn: () => answer.promise,
    staleTime: 60_000,
  });
  const shown: unknown[] = [];
  const leave = observer.subscribe(({ data }) => shown.push(data));
  expect(observer.getCurrentResult().data).toBe('secret words');
  endSession(client, viewerKey);
  expect(observer.getCurrentResult().data).toBeUndefined();
  expect(client.getQueryData(viewerKey)).toBeNull();
  for (const key of [
    ['comments', 'own'],
    ['pledges', 'own'],
  ])
    expect(client.getQueryData(key)).toBeUndefined();
  answer.resolve('open words');
  await expect.poll(() => client.getQueryData(thread)).toBe('open words');
  expect(shown.slice(shown.indexOf(undefined))).not.toContain('secret words');
  leave();
});
