import { expect, test } from 'vitest';
import { checkInvariantsJob } from '#src/checks/check-daily.ts';
import { createMetrics } from '#src/platform/metrics/metrics.ts';
import { watchPool } from '#src/platform/metrics/process-metrics.ts';
import type { Platform } from '#src/platform/platform.ts';
import { buildPledge, buildProject, createScriptedProvider, openTestPlatform } from '#src/testing/index.ts';
import { sweep } from '../scheduler/sweep.ts';
import { runIfDue } from './daily-job.ts';
import { sealLogs } from './seal-logs.ts';
import { watchQueues } from './watch-queues.ts';

const { signal } = new AbortController();
const checksJob = checkInvariantsJob(async () => {});

async function read({ metrics }: Pick<Platform, 'metrics'>, name: string) {
  const text = await metrics.registry.metrics();
  const found = new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

test('the metrics show waiting mails and the backlog of the sweep', async () => {
  const platform = await openTestPlatform();
  watchQueues(platform);
  watchPool(platform.metrics, platform.database);
  const { db } = platform.database;
  expect(await read(platform, 'pq_mail_queue_size')).toBe(0);
  expect(await read(platform, 'pq_sweep_lag_seconds')).toBe(0);

  await db.query(`insert into mail (id, kind, recipient, data, created_at) values
    (gen_random_uuid(), 'charged', 'a@example.com', '{}', now() - interval '10 minutes'),
    (gen_random_uuid(), 'charged', 'b@example.com', '{}', now())`);
  await db.query("update mail set sent_at = now() where recipient = 'b@example.com'");
  expect(await read(platform, 'pq_mail_queue_size')).toBe(1);
  expect(await read(platform, 'pq_mail_queue_oldest_seconds')).toBeGreaterThanOrEqual(600);

  await db.query(`insert into mail (id, kind, recipient, data, created_at, bulk) values
    (gen_random_uuid(), 'policyChanged', 'c@example.com', '{}', now() - interval '2 hours', true)`);
  expect(await read(platform, 'pq_mail_queue_size')).toBe(2);
  expect(await read(platform, 'pq_mail_queue_oldest_seconds')).toBeLessThan(3_600);

  // Open though its last day is over: due since the midnight that ended it.
  const project = await buildProject(platform, { state: 'funding' });
  await buildPledge(platform, project);
  const end = Date.parse(`${project.periodFinish}T15:00:00Z`);
  platform.clock.set(end + 90_000);
  expect(await read(platform, 'pq_sweep_lag_seconds')).toBe(90);
  expect(await platform.metrics.registry.metrics()).toContain('pq_database_connections{state="waiting"} 0');
});

test('the metrics count unanswered charges with their age, not declined ones', async () => {
  const platform = await openTestPlatform();
  watchQueues(platform);
  const provider = createScriptedProvider();
  const project = await buildProject(platform, { state: 'funding' });
  const ids = [await buildPledge(platform, project), await buildPledge(platform, project)];
  const { rows } = await platform.database.db.query(
    'select payment_at from pledge where id = any($1) order by payment_at desc',
    [ids],
  );
  const dueMs = (rows[0].payment_at as Date).getTime();
  platform.clock.set(dueMs - 1_000);
  await sweep(platform, provider, signal);
  expect(await read(platform, 'pq_charges_due')).toBe(0);

  platform.clock.set(dueMs);
  provider.faults = ['retryable', 'retryable'];
  await sweep(platform, provider, signal);
  platform.clock.set(dueMs + 40_000);
  expect(await read(platform, 'pq_charges_due')).toBe(2);
  expect(await read(platform, 'pq_charges_due_oldest_seconds')).toBe(40);
  expect(await read(platform, 'pq_sweep_lag_seconds')).toBe(0);

  platform.clock.set(dueMs + 61_000);
  provider.faults = ['decline'];
  await sweep(platform, provider, signal);
  expect(await read(platform, 'pq_charges_due')).toBe(0);
  expect(await platform.metrics.registry.metrics()).toContain('pq_charges_total{outcome="retryable"} 2');
});

test('the metrics show broken chains and the time since the checks', async () => {
  const platform = await openTestPlatform();
  watchQueues(platform);
  expect(await read(platform, 'pq_checks_age_seconds')).toBe(-1);
  const project = await buildProject(platform, { state: 'funding' });
  await platform.owner.query('update project set scraps = 3 where key = $1', [project.key]);
  await platform.owner.query(
    `insert into audit_log (id, at, actor, action, target_type, target_key)
     values (gen_random_uuid(), now(), 'admin:a', 'x', 'project', 'a')`,
  );
  await sealLogs(platform, signal);
  await platform.owner.query('alter table audit_log disable trigger user');
  await platform.owner.query("update audit_log set action = 'y'");
  await runIfDue(platform, checksJob, signal);
  expect(await read(platform, 'pq_check_findings')).toBe(2);
  expect(await read(platform, 'pq_chain_breaks')).toBe(1);
  await platform.database.db.query("update daily_run set done_at = now() - interval '27 hours'");
  expect(await read(platform, 'pq_checks_age_seconds')).toBeGreaterThanOrEqual(27 * 3_600);
});

test('the metrics retain the last figure and flag it when a read fails', async () => {
  const platform = await openTestPlatform();
  watchQueues(platform);
  await platform.database.db.query(`insert into mail (id, kind, recipient, data) values
    (gen_random_uuid(), 'charged', 'a@example.com', '{}')`);
  expect(await read(platform, 'pq_mail_queue_size')).toBe(1);
  expect(await read(platform, 'pq_figure_unread{figure="pq_mail_queue_size"}')).toBe(0);
  await platform.owner.query('alter table mail rename to gone_mail');
  expect(await read(platform, 'pq_mail_queue_size')).toBe(1);
  expect(await read(platform, 'pq_figure_unread{figure="pq_mail_queue_size"}')).toBe(1);
  expect(await read(platform, 'pq_figure_unread{figure="pq_sweep_lag_seconds"}')).toBe(0);
});

test('a figure that was never read is shown as NaN', async () => {
  const platform = await openTestPlatform();
  await platform.owner.query('alter table mail rename to gone_mail');
  const fresh = { ...platform, metrics: createMetrics() };
  watchQueues(fresh);
  expect(await read(fresh, 'pq_mail_queue_size')).toBeNaN();
  expect(await read(fresh, 'pq_figure_unread{figure="pq_mail_queue_size"}')).toBe(1);
});
