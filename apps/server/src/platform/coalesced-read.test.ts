import { expect, test } from 'vitest';
import { createCoalescedRead } from './coalesced-read.ts';

/** A read whose answers are given by hand, one a start. */
function source() {
  const started: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const read = () =>
    new Promise<string>((resolve, reject) => {
      started.push({ resolve, reject });
    });
  return { started, read };
}

test('a question asked during a read waits for the next one, which all later questions share', async () => {
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

test('nothing is kept: a later question reads anew', async () => {
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

test('keys do not wait for each other', async () => {
  const { started, read } = source();
  const shared = createCoalescedRead<string>();
  const answers = [shared('a', read), shared('b', read)];
  expect(started).toHaveLength(2);
  started[1]?.resolve('b');
  expect(await answers[1]).toBe('b');
  started[0]?.resolve('a');
  expect(await answers[0]).toBe('a');
});

test('a failed read fails those who asked for it and not those who wait for the next', async () => {
  const { started, read } = source();
  const shared = createCoalescedRead<string>();
  const first = shared('a', read);
  const second = shared('a', read);
  started[0]?.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  started[1]?.resolve('there');
  expect(await second).toBe('there');
});

test('what a crowd has waited for is kept for a moment, what one client asked for is not', async () => {
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

test('a kept answer is given up once it is too old', async () => {
  const { started, read } = source();
  const shared = createCoalescedRead<string>({ cacheMs: 0.001 });
  const asked = [shared('a', read), shared('a', read), shared('a', read), shared('a', read)];
  started[0]?.resolve('old');
  await asked[0];
  started[1]?.resolve('crowd');
  await Promise.all(asked);
  const later = shared('a', read);
  started[2]?.resolve('new');
  expect(await later).toBe('new');
});
