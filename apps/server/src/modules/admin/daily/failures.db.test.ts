import { DAY_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { checkInvariantsJob } from '#src/checks/check-daily.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import { buildPledge, buildProject, createScriptedProvider, openTestPlatform } from '#src/testing/index.ts';
import { getOverview } from '../overview.ts';
import { sweep } from '../scheduler/sweep.ts';
import { runIfDue } from './daily-job.ts';
import { deleteOldDataJob } from './delete-old-data.ts';

const { signal } = new AbortController();
const checksJob = checkInvariantsJob(async () => {});

async function open() {
  const platform = await openTestPlatform();
  return {
    platform,
    pool: platform.database.db,
    failures: async () => (await getOverview(platform)).failures,
  };
}

test('the overview lists a failed task once with its count and without personal data', async () => {
  const { platform, failures } = await open();
  expect(await failures()).toEqual({ total: 0, latest: [] });
  let runs = 0;
  const task = startPeriodicTask(platform, { name: 'uploads', topic: 'count', everyMs: 60_000 }, async () => {
    runs += 1;
    throw new Error('Failed query: select 1', {
      cause: new Error(`no room for hana@example.com\nin run ${runs}`),
    });
  });
  await expect.poll(async () => (await failures()).total).toBe(1);
  await inTransaction(platform.database.db, (tx) => notify(tx, 'count'));
  await expect.poll(async () => (await failures()).latest[0]?.times).toBe(2);
  await task.stop();
  const { latest } = await failures();
  expect(latest).toEqual([
    {
      job: 'uploads',
      subject: '',
      error: 'no room for [e-mail]',
      times: 2,
      firstAt: expect.any(Number),
      lastAt: expect.any(Number),
    },
  ]);
  expect(latest[0]?.lastAt).toBeGreaterThanOrEqual(latest[0]?.firstAt ?? Number.NaN);
});

test('the overview names the project that the sweep could not move', async () => {
  const { platform, pool, failures } = await open();
  const [stuck, other] = [await buildProject(platform), await buildProject(platform)];
  for (const project of [stuck, other]) await buildPledge(platform, project);
  await platform.owner.query(`
    create function refuse_this() returns trigger language plpgsql as $$ begin
      if new.key = '${stuck.key}' and new.state <> old.state then raise 'this one stays'; end if; return new; end $$;
    create trigger refuse_this before update on project for each row execute function refuse_this()`);
  platform.clock.set(Date.parse(`${stuck.periodFinish}T15:00:00Z`) + 60_000);
  for (let n = 0; n < 2; n += 1) await sweep(platform, createScriptedProvider(), signal);
  expect(await failures()).toMatchObject({
    total: 1,
    latest: [{ job: 'project', subject: stuck.key, error: 'this one stays', times: 2 }],
  });
  const { rows } = await pool.query('select state from project where key = $1', [other.key]);
  expect(rows).toEqual([{ state: 'finish' }]);
});

test('the overview lists findings until the checks no longer find them', async () => {
  const { platform, pool, failures } = await open();
  const { key } = await buildProject(platform);
  const check = async (scraps: number) => {
    await pool.query('update project set scraps = $2 where key = $1', [key, scraps]);
    platform.clock.set(platform.clock.now() + DAY_MS);
    await runIfDue(platform, checksJob, signal);
  };
  await check(3);
  expect((await failures()).latest).toMatchObject([
    {
      job: 'finding',
      subject: `scraps and likes are counted right: ${key}`,
      error: expect.stringContaining('3 scraps'),
    },
  ]);
  await check(0);
  expect(await failures()).toMatchObject({ total: 0 });
});

test('failures are hidden after a week and deleted after a month', async () => {
  const { platform, pool, failures } = await open();
  const failed = (job: string, days: number) =>
    pool.query(
      `insert into job_failure (job, error, last_at) values ($1, 'no', now() - $2 * interval '1 day')`,
      [job, days],
    );
  await failed('sweep', 6);
  await failed('uploads', 8);
  await failed('checks', 31);
  await failed('of an older version', 1);
  expect((await failures()).latest.map(({ job }) => job)).toEqual(['sweep']);
  await runIfDue(platform, deleteOldDataJob, signal);
  const { rows } = await pool.query('select job from job_failure order by job');
  expect(rows.map(({ job }) => job)).toEqual(['of an older version', 'sweep', 'uploads']);
});
