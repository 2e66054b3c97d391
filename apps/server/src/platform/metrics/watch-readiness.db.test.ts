import { openTestPlatform } from '@pq/testkit';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { watchReadiness } from './watch-readiness.ts';

test('a process says whether it is ready and has its database, also while it has none', async () => {
  const platform = await openTestPlatform();
  const readiness = { ready: false, draining: false };
  watchReadiness(platform, readiness);
  const read = async (of = platform.metrics) =>
    [...(await of.registry.metrics()).matchAll(/^(pq_ready|pq_database_up) (\d)$/gm)].map(
      ([, name, value]) => `${name} ${value}`,
    );
  expect(await read()).toEqual(['pq_database_up 1', 'pq_ready 0']);
  readiness.ready = true;
  expect(await read()).toEqual(['pq_database_up 1', 'pq_ready 1']);
  readiness.draining = true;
  expect(await read()).toEqual(['pq_database_up 1', 'pq_ready 0']);

  const metrics = createMetrics();
  const query = () => Promise.reject(new Error('connect ECONNREFUSED'));
  const database = { ...platform.database, pool: { query } } as unknown as typeof platform.database;
  watchReadiness({ metrics, database }, { ready: true, draining: false });
  expect(await read(metrics)).toEqual(['pq_database_up 0', 'pq_ready 0']);
});
