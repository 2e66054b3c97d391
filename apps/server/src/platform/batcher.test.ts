import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

test('createBatcher runs simultaneous items as one batch and later arrivals as the next', async () => {
  const batches: (readonly number[])[] = [];
  const first = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const double = createBatcher(async (items: readonly number[]) => {
    batches.push(items);
    begun.resolve();
    await first.promise;
    return items.map((item) => item * 2);
  });
  const together = [double(1), double(2)];
  await begun.promise;
  const next = [double(3), double(4), double(5)];
  first.resolve();
  expect(await Promise.all([...together, ...next])).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test('createBatcher rejects every item of a failed batch and runs the next', async () => {
  let isBroken = true;
  const work = createBatcher(async (items: readonly string[]) => {
    if (isBroken) throw new Error('broken');
    return items;
  });
  const failed = await Promise.allSettled([work('a'), work('b')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await work('c')).toBe('c');
});

test('createBatcher runs two batches at once with a concurrency of two', async () => {
  const batches: string[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const work = createBatcher(
    async (items: readonly string[]) => {
      batches.push(items.join());
      const end = Promise.withResolvers<void>();
      ends.push(end);
      await end.promise;
      return items;
    },
    { concurrency: 2 },
  );
  const first = work('a');
  await nextTurn();
  const second = work('b');
  await nextTurn();
  const third = [work('c'), work('d')];
  await nextTurn();
  expect(batches).toEqual(['a', 'b']);
  ends[1]?.resolve();
  expect(await second).toBe('b');
  await nextTurn();
  expect(batches).toEqual(['a', 'b', 'c,d']);
  ends[0]?.resolve();
  ends[2]?.resolve();
  expect(await Promise.all([first, ...third])).toEqual(['a', 'c', 'd']);
});
