import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@pq/domain/dates';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { runIfDue } from '#src/modules/admin/daily/daily-job.ts';
import { sealLogs } from '#src/modules/admin/daily/seal-logs.ts';
import { createLog } from '#src/platform/log.ts';
import { createStorage, type Storage } from '#src/providers/storage/storage.ts';
import {
  buildPledge,
  buildProject,
  openEmptyDatabase,
  openTestPlatform,
  type TestPlatform,
} from '#src/testing/index.ts';
import { backUpJob, testRestoreJob, watchBackups } from './daily-backups.ts';

const { signal } = new AbortController();
const HOUR_MS = 3_600_000;

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pq-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function openScratch(): Promise<{ url: string; pool: pg.Pool }> {
  const { ownerUrl: url } = await openEmptyDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  onTestFinished(() => pool.end());
  return { url, pool };
}

type Site = { platform: TestPlatform; storage: Storage; folder: string; lines: string[] };

async function openSite(scratchUrl?: string): Promise<Site> {
  const folder = freshFolder();
  const lines: string[] = [];
  const opened = await openTestPlatform({
    env: {
      BACKUP_DIR: folder,
      OPERATIONS_EMAIL: 'ops@example.com',
      ...(scratchUrl ? { RESTORE_TEST_DATABASE_URL: scratchUrl } : {}),
    },
  });
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const storage = createStorage({ dataDir: freshFolder() });
  await storage.put('story/a/b.png', Buffer.from('picture'), 'image/png');
  await buildPledge(opened, await buildProject(opened));
  await sealLogs(opened, signal);
  return { platform: { ...opened, log }, storage, folder, lines };
}

async function figures({ metrics }: TestPlatform): Promise<Record<string, number>> {
  const { registry } = metrics;
  const found: Record<string, number> = {};
  for (const { name, values } of await registry.getMetricsAsJSON())
    if (/^pq_(backup|restore)/.test(name)) found[name] = Number(values[0]?.value);
  return found;
}

test('a backup is made once a night after 04:00 Seoul time, with figures from the start', async () => {
  const { platform, storage, folder, lines } = await openSite();
  const job = backUpJob(storage);
  watchBackups(platform);
  const none = {
    pq_backup_configured: 1,
    pq_backup_age_seconds: -1,
    pq_backup_offsite_age_seconds: -1,
    pq_restore_test_age_seconds: -1,
  };
  expect(await figures(platform)).toEqual(none);
  platform.clock.set(Date.parse('2026-11-20T18:30:00Z'));
  const results = await Promise.all([1, 2, 3].map(() => runIfDue(platform, job, signal)));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await runIfDue(platform, job, signal)).toBe(false);
  platform.clock.set(Date.parse('2026-11-20T19:00:00Z'));
  expect(await figures(platform)).toEqual({ ...none, pq_backup_age_seconds: 1_800 });
  expect(await runIfDue(platform, job, signal)).toBe(true);
  expect(readdirSync(join(folder, 'backups'))).toEqual(['2026-11-20T19-00-00Z']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'backed up', files: 1, newFiles: 1, bytes: 7 },
    { msg: 'backed up', files: 1, newFiles: 0, bytes: 7 },
  ]);
});

test('a failed backup is retried after an hour', async () => {
  const { platform, storage, folder } = await openSite();
  const job = backUpJob(storage);
  writeFileSync(join(folder, 'drafts'), 'in the way');
  await expect(runIfDue(platform, job, signal)).rejects.toThrow();
  rmSync(join(folder, 'drafts'));
  await platform.database.db.query("update daily_run set taken_until = now() - interval '1 second'");
  expect(await runIfDue(platform, job, signal)).toBe(true);
});

test('once a week the newest backup is restored into a database of its own, which is empty afterwards', async () => {
  const scratch = await openScratch();
  const { platform, storage, lines } = await openSite(scratch.url);
  watchBackups(platform);
  await runIfDue(platform, backUpJob(storage), signal);
  expect(await runIfDue(platform, testRestoreJob, signal)).toBe(true);
  expect(lines.map((line) => JSON.parse(line)).at(-1)).toMatchObject({
    msg: 'restored for a test',
    files: 1,
    rows: expect.any(Number),
  });
  expect((await figures(platform)).pq_restore_test_age_seconds).toBe(0);
  const remaining = await scratch.pool.query(
    "select from pg_class where relnamespace = 'public'::regnamespace union all select from pg_namespace where nspname = 'pq_scratch'",
  );
  expect(remaining.rowCount).toBe(0);
  platform.clock.set(platform.clock.now() + 3 * DAY_MS);
  expect(await runIfDue(platform, testRestoreJob, signal)).toBe(true);
  expect((await figures(platform)).pq_restore_test_age_seconds).toBe(3 * 86_400);
  platform.clock.set(platform.clock.now() + 4 * DAY_MS);
  await runIfDue(platform, testRestoreJob, signal);
  expect((await figures(platform)).pq_restore_test_age_seconds).toBe(0);
});

test('a backup that cannot be restored is logged, mailed and tested again on the next day', async () => {
  const scratch = await openScratch();
  const { platform, storage, folder, lines } = await openSite(scratch.url);
  watchBackups(platform);
  await runIfDue(platform, backUpJob(storage), signal);
  const picture = join(folder, 'files/story/a/b.png');
  for (const name of readdirSync(picture)) writeFileSync(join(picture, name), 'damaged');
  await runIfDue(platform, testRestoreJob, signal);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    first: [expect.stringContaining('damaged: story/a/b.png')],
  });
  const { rows } = await platform.database.db.query('select recipient, kind from mail');
  expect(rows).toEqual([{ recipient: 'ops@example.com', kind: 'checksFound' }]);
  expect((await figures(platform)).pq_restore_test_age_seconds).toBe(-1);
  for (const name of readdirSync(picture)) writeFileSync(join(picture, name), 'picture');
  expect(await runIfDue(platform, testRestoreJob, signal)).toBe(false);
  platform.clock.set(platform.clock.now() + DAY_MS + HOUR_MS);
  await runIfDue(platform, testRestoreJob, signal);
  expect((await figures(platform)).pq_restore_test_age_seconds).toBe(0);
});

test('the restore test refuses a database with content and the database of the site itself', async () => {
  const other = await openTestPlatform();
  const { platform, storage, lines } = await openSite(other.owner.options.connectionString);
  await runIfDue(platform, backUpJob(storage), signal);
  await runIfDue(platform, testRestoreJob, signal);
  expect(lines.at(-1)).toContain('the database for trials is not empty');
  expect((await other.owner.query('select count(*)::int as n from migration')).rows[0].n).toBeGreaterThan(40);

  // The settings do not recognise another name of the same server; the database does.
  const own = new URL(platform.owner.options.connectionString ?? '');
  const restoreTestUrl = own.href.replace('127.0.0.1', 'localhost');
  const mistaken = {
    ...platform,
    config: { ...platform.config, backup: { ...platform.config.backup, restoreTestUrl } },
  };
  platform.clock.set(platform.clock.now() + DAY_MS);
  await runIfDue(mistaken, testRestoreJob, signal);
  expect(lines.at(-1)).toContain('the database for trials is the database of the site');
});
