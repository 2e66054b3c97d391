import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inGroups } from './in-groups.ts';

test('inGroups works on what comes together at once, and on what comes meanwhile as the next group', async () => {
  const groups: (readonly number[])[] = [];
  const first = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const double = inGroups(async (items: readonly number[]) => {
    groups.push(items);
    begun.resolve();
    await first.promise;
    return items.map((item) => item * 2);
  });
  const together = [double(1), double(2)];
  await begun.promise;
  const meanwhile = [double(3), double(4), double(5)];
  first.resolve();
  expect(await Promise.all([...together, ...meanwhile])).toEqual([2, 4, 6, 8, 10]);
  expect(groups).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test('inGroups fails a group with its error and goes on with the next', async () => {
  let isBroken = true;
  const work = inGroups(async (items: readonly string[]) => {
    if (isBroken) throw new Error('broken');
    return items;
  });
  const failed = await Promise.allSettled([work('a'), work('b')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await work('c')).toBe('c');
});

test('inGroups works on two groups at once where it may, and on what comes meanwhile as the next', async () => {
  const groups: string[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const work = inGroups(
    async (items: readonly string[]) => {
      groups.push(items.join());
      const end = Promise.withResolvers<void>();
      ends.push(end);
      await end.promise;
      return items;
    },
    { atOnce: 2 },
  );
  const first = work('a');
  await nextTurn();
  const second = work('b');
  await nextTurn();
  const third = [work('c'), work('d')];
  await nextTurn();
  expect(groups).toEqual(['a', 'b']);
  ends[1]?.resolve();
  expect(await second).toBe('b');
  await nextTurn();
  expect(groups).toEqual(['a', 'b', 'c,d']);
  ends[0]?.resolve();
  ends[2]?.resolve();
  expect(await Promise.all([first, ...third])).toEqual(['a', 'c', 'd']);
});
