import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

function gate() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { promise, resolve, reject };
}

test('so many run at a time, the next when one ends, however it ends', async () => {
  const queue = createWorkQueue({ atATime: 1, maxWaiting: 5 });
  const started: string[] = [];
  const first = gate();
  const one = queue(() => {
    started.push('one');
    return first.promise;
  });
  const two = queue(async () => {
    started.push('two');
    return 'two';
  });
  await Promise.resolve();
  expect(started).toEqual(['one']);
  first.reject(new Error('broken'));
  await expect(one).rejects.toThrow('broken');
  expect(await two).toBe('two');
  expect(await queue(async () => 'three')).toBe('three');
});

test('what would wait behind too many is refused at once', async () => {
  const queue = createWorkQueue({ atATime: 1, maxWaiting: 1 });
  const first = gate();
  const one = queue(() => first.promise);
  const two = queue(async () => 'two');
  expect(queue(async () => 'three')).toBeNull();
  first.resolve('one');
  expect([await one, await two]).toEqual(['one', 'two']);
});
