import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seoulInstant } from '@pq/domain/dates';
import { dailyTasks } from '@pq/domain/worker';
import { afterAll, expect, test } from 'vitest';
import { backUpJob, testRestoreJob } from '#src/backup/daily-backups.ts';
import { checkInvariantsJob } from '#src/checks/check-daily.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import { createScriptedProvider, openTestPlatform } from '#src/testing/index.ts';
import { balanceLettersJob } from './balance-letters.ts';
import { compareProviderJob } from './compare-provider.ts';
import { confirmConsentsJob } from './confirm-consents.ts';
import { runIfDue } from './daily-job.ts';
import { deleteOldDataJob } from './delete-old-data.ts';
import { reportHeadsJob } from './seal-logs.ts';

const { signal } = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'pq-restored-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const jobs = [
  checkInvariantsJob(),
  deleteOldDataJob,
  confirmConsentsJob,
  reportHeadsJob,
  compareProviderJob(createScriptedProvider()),
  balanceLettersJob,
  backUpJob(createStorage({ dataDir: folder })),
  testRestoreJob,
];

test('of the daily jobs only backups run until a restored database is reconciled, and all others after that', async () => {
  expect(jobs.map(({ name }) => name).sort()).toEqual([...dailyTasks, 'backup', 'restore test'].sort());
  const platform = await openTestPlatform();
  platform.clock.set(seoulInstant('2026-11-25', 12));
  const ran: string[] = [];
  const runAll = async () => {
    for (const job of jobs) {
      const run = async () => {
        ran.push(job.name);
        return { findings: 0 };
      };
      await runIfDue(platform, { ...job, run }, signal);
    }
    return ran.splice(0);
  };
  await platform.owner.query('update decision_log_head set restored_at = now()');
  expect(await runAll()).toEqual(['backup', 'restore test']);
  await platform.owner.query('update decision_log_head set restored_at = null');
  expect(await runAll()).toEqual(jobs.map(({ name }) => name).filter((name) => !/backup|restore/.test(name)));
});
