import { expect, it } from 'vitest';
import { createLimiter } from './concurrency-limit.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('createLimiter runs at most `limit` in order, and a failure frees its slot', async () => {
  const limiter = createLimiter({ limit: 2 });
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) =>
    limiter(async () => {
      started.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (n === 0) throw new Error('failed');
      return n;
    });
  const all = Promise.allSettled([0, 1, 2, 3].map(work));
  await settled();
  expect(started).toEqual([0, 1]);
  for (let ended = 0; ended < 4; ended += 1) {
    ends[ended]?.();
    await settled();
    expect(started).toEqual([0, 1, 2, 3].slice(0, Math.min(4, ended + 3)));
  }
  expect((await all).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});

it('createLimiter refuses work beyond maxWaiting without starting it', async () => {
  const limiter = createLimiter({ limit: 1, maxWaiting: 1, refusal: () => new RangeError('full') });
  const first = Promise.withResolvers<string>();
  const one = limiter(() => first.promise);
  const two = limiter(async () => 'two');
  let isStarted = false;
  const three = limiter(async () => {
    isStarted = true;
  });
  await expect(three).rejects.toThrow(RangeError);
  first.reject(new Error('broken'));
  await expect(one).rejects.toThrow('broken');
  expect([await two, isStarted]).toEqual(['two', false]);
  expect(await limiter(async () => 'four')).toBe('four');
});

it('createLimiter with maxWaiting 0 accepts work again when the running one ends', async () => {
  const limiter = createLimiter({ limit: 1, maxWaiting: 0 });
  for (const n of [1, 2, 3]) expect(await limiter(async () => n)).toBe(n);
  const both = await Promise.allSettled([limiter(async () => 1), limiter(async () => 2)]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});
