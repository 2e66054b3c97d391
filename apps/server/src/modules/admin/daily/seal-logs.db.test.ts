import { expect, test } from 'vitest';
import { createLog } from '#src/platform/log.ts';
import { buildPledge, buildProject, openTestPlatform } from '#src/testing/index.ts';
import { runIfDue } from './daily-job.ts';
import { getUnsealedSeconds, reportHeadsJob, sealLogs } from './seal-logs.ts';

const { signal } = new AbortController();

test('the newest seal is logged when rows were sealed, and mailed once a day to the operations team', async () => {
  const lines: string[] = [];
  const opened = await openTestPlatform({ env: { OPERATIONS_EMAIL: 'ops@example.com' } });
  const platform = { ...opened, log: createLog('info', { write: (line) => void lines.push(line) }) };
  const { db } = platform.database;
  const mails = async () => (await db.query('select recipient, kind, data from mail')).rows;
  expect(await runIfDue(platform, reportHeadsJob, signal)).toBe(true);
  expect(await mails()).toEqual([]);

  await buildPledge(opened, await buildProject(opened));
  opened.clock.set(opened.clock.now() + 120_000);
  expect(await getUnsealedSeconds(platform)).toBe(120);
  await sealLogs(platform, signal);
  expect(await getUnsealedSeconds(platform)).toBe(0);
  await sealLogs(platform, signal);
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged).toMatchObject([{ msg: 'log sealed', chain: 'money_journal', sealed: 1, position: 1 }]);

  opened.clock.set(opened.clock.now() + 86_400_000);
  expect(await runIfDue(platform, reportHeadsJob, signal)).toBe(true);
  expect(await mails()).toEqual([
    {
      recipient: 'ops@example.com',
      kind: 'logHeads',
      data: { lines: [`money_journal:1:${logged[0].hash}`] },
    },
  ]);
});
