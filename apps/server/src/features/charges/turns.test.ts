import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('no more than the limit run at once, in order, and one that throws gives its place on', async () => {
  const turns = createTurns(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) =>
    turns(async () => {
      started.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (n === 0) throw new Error('failed');
      return n;
    });
  const all = Promise.allSettled([0, 1, 2, 3].map(work));
  expect(started).toEqual([0, 1]);
  for (let ended = 0; ended < 4; ended += 1) {
    ends[ended]?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).toEqual([0, 1, 2, 3].slice(0, Math.min(4, ended + 3)));
  }
  expect((await all).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
