import { buildPledge, buildProject, openTestPlatform } from '@pq/testkit';
import { expect, test } from 'vitest';
import { watchPool } from '#src/platform/metrics/watch-pool.ts';
import { watchQueues } from './watch-queues.ts';

async function read(platform: Awaited<ReturnType<typeof openTestPlatform>>, name: string) {
  const told = await platform.metrics.registry.metrics();
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(told)?.[1];
  return found === undefined ? null : Number(found);
}

test('what waits is told: mails, and what the sweep has not got to', async () => {
  const platform = await openTestPlatform();
  watchQueues(platform);
  watchPool(platform.metrics, platform.database);
  const { pool } = platform.database;
  expect(await read(platform, 'pq_mail_queue_size')).toBe(0);
  expect(await read(platform, 'pq_sweep_lag_seconds')).toBe(0);

  await pool.query(`insert into mail (id, kind, recipient, data, created_at) values
    (gen_random_uuid(), 'charged', 'a@example.com', '{}', now() - interval '10 minutes'),
    (gen_random_uuid(), 'charged', 'b@example.com', '{}', now())`);
  await pool.query("update mail set sent_at = now() where recipient = 'b@example.com'");
  expect(await read(platform, 'pq_mail_queue_size')).toBe(1);
  expect(await read(platform, 'pq_mail_queue_oldest_seconds')).toBeGreaterThanOrEqual(600);

  // Open though its last day is over: due since the midnight that ended it.
  const project = await buildProject(platform, { state: 'funding' });
  await buildPledge(platform, project);
  const end = Date.parse(`${project.periodFinish}T15:00:00Z`);
  platform.clock.set(end + 90_000);
  expect(await read(platform, 'pq_sweep_lag_seconds')).toBe(90);
  expect(await platform.metrics.registry.metrics()).toContain('pq_database_connections{state="waiting"} 0');
});

test('a process that cannot ask the database says nothing of what waits, and the rest all the same', async () => {
  const platform = await openTestPlatform();
  watchQueues(platform);
  await platform.owner.query('alter table mail rename to gone_mail');
  expect(await read(platform, 'pq_mail_queue_size')).toBeNull();
  expect(await read(platform, 'pq_event_streams')).toBe(0);
});
