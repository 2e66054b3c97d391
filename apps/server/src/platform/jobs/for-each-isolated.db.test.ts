import { expect, test } from 'vitest';
import { openTestPlatform } from '#src/testing/index.ts';
import { forEachIsolated } from './for-each-isolated.ts';

const idle = new AbortController().signal;
const options = { job: 'reward', failure: 'reward not moved' } as const;

test('forEachIsolated records a failed item, does not retry it and continues with the others', async () => {
  const platform = await openTestPlatform();
  const remaining = new Set(['a', 'b', 'c']);
  const take = () =>
    forEachIsolated(
      platform,
      options,
      async ({ skip, found }) => {
        const next = [...remaining].find((id) => !skip.includes(id));
        if (!next) return false;
        found(next);
        if (next === 'b') throw new Error('no such luck');
        return remaining.delete(next);
      },
      idle,
    );
  expect(await take()).toEqual({ done: 2, failed: 1 });
  expect([...remaining]).toEqual(['b']);
  await take();
  const { rows } = await platform.database.db.query('select job, subject, error, times from job_failure');
  expect(rows).toEqual([{ job: 'reward', subject: 'b', error: 'no such luck', times: 2 }]);
});

test('forEachIsolated throws an error that occurs before an item is found', async () => {
  const platform = await openTestPlatform();
  const take = () => Promise.reject(new Error('no connection'));
  await expect(forEachIsolated(platform, options, take, idle)).rejects.toThrow('no connection');
});
