import { openTestPlatform } from '@pq/testkit';
import { expect, test } from 'vitest';
import { forEachIsolated } from './for-each-isolated.ts';

const idle = new AbortController().signal;
const options = { job: 'reward', failure: 'reward not moved' } as const;

test('one that fails is kept for the console, is not tried again, and stops no other', async () => {
  const platform = await openTestPlatform();
  const left = new Set(['a', 'b', 'c']);
  const take = () =>
    forEachIsolated(
      platform,
      options,
      async ({ skip, found }) => {
        const next = [...left].find((id) => !skip.includes(id));
        if (!next) return false;
        found(next);
        if (next === 'b') throw new Error('no such luck');
        return left.delete(next);
      },
      idle,
    );
  expect(await take()).toEqual({ done: 2, failed: 1 });
  expect([...left]).toEqual(['b']);
  await take();
  const { rows } = await platform.database.pool.query('select job, subject, error, times from job_failure');
  expect(rows).toEqual([{ job: 'reward', subject: 'b', error: 'no such luck', times: 2 }]);
});

test('what fails before anything is found ends the run', async () => {
  const platform = await openTestPlatform();
  const take = () => Promise.reject(new Error('no connection'));
  await expect(forEachIsolated(platform, options, take, idle)).rejects.toThrow('no connection');
});
