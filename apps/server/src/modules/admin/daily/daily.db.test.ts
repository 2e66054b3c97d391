import { DAY_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { checkInvariantsJob } from '#src/checks/check-daily.ts';
import { runChecks } from '#src/checks/run-checks.ts';
import { createLog } from '#src/platform/log.ts';
import {
  buildMember,
  buildPledge,
  buildProject,
  openTestPlatform,
  type TestPlatform,
} from '#src/testing/index.ts';
import { type DailyJob, runIfDue } from './daily-job.ts';
import { deleteOldDataJob } from './delete-old-data.ts';

const { signal } = new AbortController();
const checksJob = checkInvariantsJob(async () => {});
const later = (platform: TestPlatform, days: number) =>
  platform.clock.set(platform.clock.now() + days * DAY_MS);

test('runIfDue runs a job once a day and retries a failed one after an hour', async () => {
  const platform = await openTestPlatform();
  let runs = 0;
  const job: DailyJob = {
    name: 'retention',
    async run() {
      runs += 1;
      return { findings: 0 };
    },
  };
  const results = await Promise.all(Array.from({ length: 5 }, () => runIfDue(platform, job, signal)));
  expect([results.filter(Boolean).length, runs]).toEqual([1, 1]);
  expect(await runIfDue(platform, job, signal)).toBe(false);
  later(platform, 1);

  const broken: DailyJob = { name: 'retention', run: async () => Promise.reject(new Error('no such luck')) };
  await expect(runIfDue(platform, broken, signal)).rejects.toThrow('no such luck');
  expect(await runIfDue(platform, job, signal)).toBe(false);
  await platform.database.db.query("update daily_run set taken_until = now() - interval '1 second'");
  expect(await runIfDue(platform, job, signal)).toBe(true);
  expect(runs).toBe(2);
});

test('findings that repeat are logged and mailed once a day, without personal data', async () => {
  const lines: string[] = [];
  const opened = await openTestPlatform({ env: { OPERATIONS_EMAIL: 'ops@example.com' } });
  const platform = { ...opened, log: createLog('warn', { write: (line) => void lines.push(line) }) };
  const { db } = platform.database;
  const mails = async () => (await db.query('select recipient, kind, data from mail')).rows;
  expect(await runIfDue(platform, checksJob, signal)).toBe(true);
  expect([await mails(), lines]).toEqual([[], []]);

  const { key } = await buildProject(opened);
  await db.query('update project set scraps = 3 where key = $1', [key]);
  later(opened, 1);
  expect(await runIfDue(platform, checksJob, signal)).toBe(true);
  expect(await mails()).toEqual([
    {
      recipient: 'ops@example.com',
      kind: 'checksFound',
      data: { count: 1, lines: [`scraps and likes are counted right: ${key}: 3 scraps, rows 0`] },
    },
  ]);
  expect(lines).toHaveLength(1);
  expect((await db.query('select findings from daily_run')).rows).toEqual([{ findings: 1 }]);

  await db.query('delete from mail');
  later(opened, 1);
  const repaired = checkInvariantsJob(() => db.query('update project set scraps = 0 where key = $1', [key]));
  expect(await runIfDue(platform, repaired, signal)).toBe(true);
  expect((await db.query('select findings from daily_run')).rows).toEqual([{ findings: 0 }]);
});

test('deleteOldDataJob erases expired deliveries, attachments and authors of questions', async () => {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const project = await buildProject(platform, { purpose: 'ordermade' });
  const [unpaid, paid, waiting] = [
    await buildPledge(platform, project),
    await buildPledge(platform, project),
    await buildPledge(platform, project),
  ];
  const end = new Date(platform.clock.now());
  const settle = (id: string, status: string) =>
    db.query('update pledge set status = $2, due_at = null, settled_at = $3 where id = $1', [
      id,
      status,
      end,
    ]);
  await settle(unpaid, 'cancel');
  await settle(paid, 'paid');
  const { rows: owner } = await db.query('select member_id from pledge where id = $1', [paid]);
  const path = `ordermade/${project.key}/a/b.png`;
  await db.query(
    `insert into upload (id, owner_id, kind, name, media_type, bytes, path, first_path, file_path, created_at, used_at, pledge_id, project_key)
     values (gen_random_uuid(), $1, 'attachment', 'a.png', 'image/png', 1, $2, $2, $2, $3, $3, $4, $5)`,
    [owner[0].member_id, path, end, paid, project.key],
  );
  await db.query("insert into pledge_file (pledge_id, position, url, name) values ($1, 0, $2, 'a.png')", [
    paid,
    `/files/${path}`,
  ]);
  const asker = await buildMember(platform);
  await db.query(
    `insert into ask (id, member_id, email, content, answer, answered_at, created_at)
     values (gen_random_uuid(), $1, 'hana@example.com', '언제 오나요?', '내일입니다.', $2, $2)`,
    [asker.id, end],
  );
  const has = async (id: string) =>
    (await db.query("select recipient_name || address_basic <> '' as has from pledge where id = $1", [id]))
      .rows[0].has;
  const state = async () => ({
    deliveries: [await has(unpaid), await has(paid), await has(waiting)],
    files: (await db.query('select from pledge_file')).rowCount,
    noted: (await db.query('select from stale_file')).rowCount,
    results: (await db.query("select from ask where email <> ''")).rowCount,
  });
  const run = () => runIfDue(platform, deleteOldDataJob, signal);
  await run();
  const whole = { deliveries: [true, true, true], files: 1, noted: 0, results: 1 };
  expect(await state()).toEqual(whole);

  later(platform, 91);
  await run();
  expect(await state()).toEqual({ ...whole, deliveries: [false, true, true] });
  later(platform, 400);
  await run();
  expect(await state()).toEqual({ deliveries: [false, true, true], files: 0, noted: 1, results: 1 });
  later(platform, 365 * 3);
  await run();
  expect(await state()).toMatchObject({ deliveries: [false, true, true], results: 0 });
  later(platform, 365 * 2);
  await run();
  expect(await state()).toMatchObject({ deliveries: [false, false, true] });
  const findings = await runChecks(db, end.getTime());
  expect(findings.filter(({ invariant }) => /attachment|left/.test(invariant))).toEqual([]);
});
