import { expect, onTestFinished, test } from 'vitest';
import { openTestPlatform } from '#src/testing/index.ts';
import { openProbe } from '../database/availability.ts';
import { createMetrics } from './metrics.ts';
import { watchReadiness } from './process-metrics.ts';

async function open(url: string) {
  const metrics = createMetrics();
  const readiness = { ready: false, draining: false };
  const probe = openProbe(url);
  onTestFinished(() => probe.close());
  watchReadiness(metrics, probe, readiness);
  const read = async () =>
    [...(await metrics.registry.metrics()).matchAll(/^(pq_ready|pq_database_up) (\d)$/gm)].map(
      ([, name, value]) => `${name} ${value}`,
    );
  return { readiness, read };
}

test('the metrics show whether a process is ready and reaches its database', async () => {
  const { config } = await openTestPlatform();
  const { readiness, read } = await open(config.databaseUrl ?? '');
  expect(await read()).toEqual(['pq_database_up 1', 'pq_ready 0']);
  readiness.ready = true;
  expect(await read()).toEqual(['pq_database_up 1', 'pq_ready 1']);
  readiness.draining = true;
  expect(await read()).toEqual(['pq_database_up 1', 'pq_ready 0']);
});

test('the metrics are served while the database is away', async () => {
  const { readiness, read } = await open('postgres://pq@127.0.0.1:1/pq');
  readiness.ready = true;
  expect(await read()).toEqual(['pq_database_up 0', 'pq_ready 0']);
});
