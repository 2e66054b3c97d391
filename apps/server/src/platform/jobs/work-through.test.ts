import { expect, test } from 'vitest';
import { workThrough } from './work-through.ts';

function itemsUpTo(last: number) {
  const left = Array.from({ length: last }, (_, n) => n + 1);
  const limits: number[] = [];
  const take = async (limit: number) => {
    limits.push(limit);
    return left.splice(0, limit);
  };
  return { take, limits };
}

test('workThrough takes for all free workers at once, and does each item once', async () => {
  const { take, limits } = itemsUpTo(10);
  const done: number[] = [];
  const begun = await workThrough({ workers: 4, take }, async (item) => void done.push(item));
  expect(begun).toBe(10);
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(limits[0]).toBe(4);
});

test('workThrough throws what a worker throws, once the others have done the rest', async () => {
  const { take } = itemsUpTo(10);
  const done: number[] = [];
  const working = workThrough({ workers: 2, take }, async (item) => {
    if (item === 3) throw new Error('no such luck');
    done.push(item);
  });
  await expect(working).rejects.toThrow('no such luck');
  expect(done).toHaveLength(9);
});
