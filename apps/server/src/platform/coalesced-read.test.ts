import { expect, test } from 'vitest';
import { createCoalescedRead } from './coalesced-read.ts';
import { AnswerTimeout } from './database/errors.ts';

function source() {
  const started: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const read = () =>
    new Promise<string>((resolve, reject) => {
      started.push({ resolve, reject });
    });
  return { started, read };
}

test('createCoalescedRead queues a request during a read for the next one, which later requests share', async () => {
  const { started, read } = source();
  const shared = createCoalescedRead<string>();
  const first = shared('a', read);
  const second = shared('a', read);
  const third = shared('a', read);
  expect(started).toHaveLength(1);
  started[0]?.resolve('old');
  expect(await first).toBe('old');
  await Promise.resolve();
  expect(started).toHaveLength(2);
  started[1]?.resolve('new');
  expect(await Promise.all([second, third])).toEqual(['new', 'new']);
});

test('createCoalescedRead reads again for a later request', async () => {
  const { started, read } = source();
  const shared = createCoalescedRead<string>();
  const first = shared('a', read);
  started[0]?.resolve('1');
  await first;
  const second = shared('a', read);
  expect(started).toHaveLength(2);
  started[1]?.resolve('2');
  expect(await second).toBe('2');
});

test('createCoalescedRead reads different keys independently', async () => {
  const { started, read } = source();
  const shared = createCoalescedRead<string>();
  const answers = [shared('a', read), shared('b', read)];
  expect(started).toHaveLength(2);
  started[1]?.resolve('b');
  expect(await answers[1]).toBe('b');
  started[0]?.resolve('a');
  expect(await answers[0]).toBe('a');
});

test('createCoalescedRead fails only the requests of the failed read', async () => {
  const { started, read } = source();
  const shared = createCoalescedRead<string>();
  const first = shared('a', read);
  const second = shared('a', read);
  started[0]?.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  started[1]?.resolve('there');
  expect(await second).toBe('there');
});

test('createCoalescedRead caches an answer for cacheMs only when a crowd waited for it', async () => {
  const { started, read } = source();
  const shared = createCoalescedRead<string>({ cacheMs: 60_000 });
  const alone = shared('a', read);
  const crowd = [shared('a', read), shared('a', read), shared('a', read)];
  started[0]?.resolve('alone');
  await alone;
  started[1]?.resolve('crowd');
  expect(await Promise.all(crowd)).toEqual(['crowd', 'crowd', 'crowd']);
  expect(await shared('a', read)).toBe('crowd');
  expect(started).toHaveLength(2);

  const single = shared('b', read);
  started[2]?.resolve('first');
  await single;
  const again = shared('b', read);
  started[3]?.resolve('second');
  expect(await again).toBe('second');
});

test('createCoalescedRead drops a cached answer after cacheMs', async () => {
  const { started, read } = source();
  const shared = createCoalescedRead<string>({ cacheMs: 0.001 });
  const requests = [shared('a', read), shared('a', read), shared('a', read), shared('a', read)];
  started[0]?.resolve('old');
  await requests[0];
  started[1]?.resolve('crowd');
  await Promise.all(requests);
  const later = shared('a', read);
  started[2]?.resolve('new');
  expect(await later).toBe('new');
});

test('createCoalescedRead fails all who wait when the database does not answer', async () => {
  const { started, read } = source();
  const shared = createCoalescedRead<string>();
  const [first, second] = [shared('a', read), shared('a', read)];
  started[0]?.reject(new AnswerTimeout(1));
  await expect(first).rejects.toThrow('no answer');
  await expect(second).rejects.toThrow('no answer');
  expect(started).toHaveLength(1);
  const later = shared('a', read);
  started[1]?.resolve('there');
  expect(await later).toBe('there');
});
