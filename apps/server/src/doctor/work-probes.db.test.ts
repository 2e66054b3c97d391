import { dailyTasks } from '@pq/domain/worker';
import { expect, test } from 'vitest';
import { buildBatch } from '#src/modules/settlement/payouts/testing/build-batch.ts';
import { buildStatement } from '#src/modules/settlement/testing/build-statement.ts';
import {
  buildIdentity,
  buildMember,
  buildPledge,
  buildProject,
  openTestPlatform,
  putState,
  type TestPlatform,
} from '#src/testing/index.ts';
import { formatFinding, runProbes } from './probe.ts';
import { listWorkProbes } from './work-probes.ts';

const linesOf = async (platform: TestPlatform) =>
  (await runProbes(listWorkProbes(platform))).map(formatFinding);

const linesAbout = async (platform: TestPlatform, subject: string) =>
  (await linesOf(platform)).filter((line) => line.slice(6).startsWith(`${subject}:`));

const today = '2026-11-20';

async function openWell(): Promise<TestPlatform> {
  const platform = await openTestPlatform();
  await platform.database.db.query(
    `insert into daily_run (job, done_on, findings)
      select job, $1, case job when 'checks' then 0 else 7 end from unnest($2::text[]) as t (job)`,
    [today, dailyTasks],
  );
  await platform.database.db.query(
    "insert into provider_file (day, hash, read_at) values ('2026-11-19', '', now())",
  );
  return platform;
}

test('work: all lines are ok when nothing waits and nothing has failed', async () => {
  expect(await linesOf(await openWell())).toEqual([
    'ok    sweep: nothing is due',
    'ok    mails: none waits',
    'ok    charges: none is due',
    'ok    refunds: none is left to a person',
    'ok    payouts: none is due',
    'ok    comparison with the provider: the file of 2026-11-19 agrees',
    'ok    search terms: up to date',
    ...dailyTasks.map((job) => `ok    daily ${job}: done on ${today}`),
    'ok    seals: journal, ledger and audit log are sealed to their end',
    'ok    work of the last day: nothing has failed',
  ]);
});

test('mails: waiting for long, and given up', async () => {
  const platform = await openWell();
  const insert = (id: number, created: string, next: string) =>
    platform.database.db.query(
      `insert into mail (id, kind, recipient, data, created_at, next_attempt_at)
       values ('00000000-0000-7000-8000-00000000000${id}', 'charged', 'a@pq.test', '{}', now() - interval '${created}', ${next})`,
    );
  await insert(1, '2 minutes', 'now()');
  expect(await linesAbout(platform, 'mails')).toEqual(['ok    mails: 1 wait, the oldest for 2 min']);
  await insert(2, '3 hours', 'now()');
  await insert(3, '1 minute', "'infinity'");
  expect(await linesAbout(platform, 'mails')).toEqual([
    expect.stringMatching(/^fail {2}mails: 2 wait, the oldest for 3 h; is a worker running, and SMTP up\?/),
    'warn  mails: 1 of the last days were given up; see why under Mails on the admin pages',
  ]);
});

test('search terms: waiting for long', async () => {
  const platform = await openWell();
  const note = (noted: string) =>
    platform.database.db.query(
      `insert into search_term_due (new_text, projects, noted_at) values ('가죽 지갑', 1, now() - interval '${noted}')`,
    );
  await note('20 minutes');
  expect(await linesAbout(platform, 'search terms')).toEqual(['ok    search terms: 1 changes wait']);
  await note('3 hours');
  expect(await linesAbout(platform, 'search terms')).toEqual([
    'warn  search terms: 2 changes of titles wait, the oldest for 3 h; is a worker running? npm run search-terms builds them from all titles',
  ]);
});

test('charges: due and not charged, without an outcome, and on hold', async () => {
  const platform = await openWell();
  const { db } = platform.database;
  const project = await buildProject(platform, { state: 'funding' });
  const pledge = await buildPledge(platform, project);
  platform.clock.set(Date.parse(`${project.periodFinish}T15:00:00Z`) + 400_000);
  expect(await linesAbout(platform, 'sweep')).toEqual([
    expect.stringMatching(/^fail {2}sweep: what is due longest has waited 6 min; is a worker running\?/),
  ]);

  const due = await db.query<{ at: Date }>('select due_at as at from pledge where id = $1', [pledge]);
  const dueMs = due.rows[0]?.at.getTime() ?? 0;
  await putState(platform, 'finish', { key: project.key });
  platform.clock.set(dueMs + 5 * 60_000);
  expect(await linesAbout(platform, 'charges')).toEqual(['ok    charges: 1 are due, the oldest for 5 min']);
  platform.clock.set(dueMs + 3 * 3_600_000);
  await db.query(
    `insert into charge (id, pledge_id, round, attempt, order_id, card_id, amount, fence, requested_at, status)
     select gen_random_uuid(), id, 1, 1, 'order-1', card_id, call_amount, fence, $2, 'unknown' from pledge where id = $1`,
    [pledge, new Date(dueMs)],
  );
  expect(await linesAbout(platform, 'charges')).toEqual([
    expect.stringMatching(/^fail {2}charges: 1 are due, the oldest for 3 h; is a worker running/),
    expect.stringMatching(
      /^warn {2}charges: 1 have had no known outcome for over 30 min; they are looked up/,
    ),
  ]);
  await db.query('update pledge set held_at = now() where id = $1', [pledge]);
  expect(await linesAbout(platform, 'charges')).toContainEqual(
    expect.stringMatching(/^warn {2}charges: 1 pledges are on hold, since the provider rejects/),
  );

  const paid =
    "insert into refund (id, charge_id, amount, whole, actor, status, requested_at, due_at) select gen_random_uuid(), id, 1000, false, 'maker', 'unknown', requested_at, null from charge";
  await db.query(paid);
  expect(await linesAbout(platform, 'refunds')).toEqual([
    expect.stringMatching(/^warn {2}refunds: 1 have an outcome that only a person can learn; settle them/),
  ]);
});

test('daily jobs: never done, not done since yesterday, and with findings', async () => {
  const platform = await openTestPlatform();
  const lines = () => linesAbout(platform, 'daily checks');
  expect(await lines()).toEqual([expect.stringMatching(/^warn {2}daily checks: never done; is a worker/)]);
  const { db } = platform.database;
  await db.query("insert into daily_run (job, done_on, findings) values ('checks', '2026-11-18', 0)");
  expect(await lines()).toEqual([expect.stringMatching(/^fail {2}daily checks: last done on 2026-11-18; /)]);
  await db.query("update daily_run set done_on = '2026-11-19', findings = 2");
  expect(await lines()).toEqual([
    'fail  daily checks: 2 findings on 2026-11-19; run npm run checks, which names them',
  ]);
});

test('seals and failures: late seals, and work that has failed', async () => {
  const platform = await openWell();
  const project = await buildProject(platform, { state: 'funding' });
  await buildPledge(platform, project);
  platform.clock.set(platform.clock.now() + 3_600_000);
  expect(await linesAbout(platform, 'seals')).toEqual([
    expect.stringMatching(/^fail {2}seals: the oldest row without one has waited 60 min; is a worker/),
  ]);
  await platform.database.db.query(
    "insert into job_failure (job, subject, error) values ('sweep', '', 'torn'), ('finding', 'a: b', 'said elsewhere')",
  );
  expect(await linesAbout(platform, 'work of the last day')).toEqual([
    'warn  work of the last day: sweep failed 1 times: torn; see the log and the admin pages',
  ]);
});

test('payouts: due while they are off, and a batch without results two business days after its release', async () => {
  const platform = await openWell();
  const maker = await buildMember(platform);
  const { key: projectKey } = await buildProject(platform, { ownerId: maker.id });
  await buildIdentity(platform, maker.id);
  await buildStatement(platform, { projectKey, memberId: maker.id });
  const { rows } = await platform.owner.query(`update payout_stage set due_on = '2026-11-20' returning key`);
  expect(await linesAbout(platform, 'payouts')).toEqual(['ok    payouts: 1 are due']);
  const off = { ...platform, config: { ...platform.config, payouts: 'off' as const } };
  expect(await linesAbout(off, 'payouts')).toEqual([
    'warn  payouts: 1 are due while PAYOUTS is off; see docs/operations.md, Pay makers',
  ]);
  await buildBatch(platform, { stage: rows[0].key, adminId: maker.id, state: 'exported' });
  platform.clock.set(Date.parse('2026-11-24T23:59:00+09:00'));
  expect(await linesAbout(platform, 'payouts')).toEqual(['ok    payouts: none is due']);
  platform.clock.set(Date.parse('2026-11-25T00:00:00+09:00'));
  expect(await linesAbout(platform, 'payouts')).toEqual([
    expect.stringMatching(/^warn {2}payouts: 1 batches have no result two business days/),
  ]);
});

test('comparison: no file, days that were not compared by 09:30 and by noon, and a difference open for over three days', async () => {
  const platform = await openWell();
  const lines = () => linesAbout(platform, 'comparison with the provider');
  const linesAt = (at: string) => {
    platform.clock.set(Date.parse(at));
    return lines();
  };
  const notCompared = (days: string) =>
    `comparison with the provider: not compared: ${days}; see docs/operations.md, Days are not compared with the provider`;
  expect(await linesAt('2026-11-21T09:29:59+09:00')).toEqual([
    'ok    comparison with the provider: the file of 2026-11-19 agrees',
  ]);
  expect(await linesAt('2026-11-21T09:30:00+09:00')).toEqual([
    `warn  ${notCompared('2026-11-20 (no file)')}`,
  ]);
  expect(await linesAt('2026-11-21T12:00:00+09:00')).toEqual([
    `fail  ${notCompared('2026-11-20 (no file)')}`,
  ]);
  await platform.owner.query(
    "insert into provider_file (day, hash, read_at) values ('2026-11-21', '', now()), ('2026-11-22', '', now())",
  );
  await platform.owner.query("update provider_file set is_due = true where day = '2026-11-22'");
  expect(await linesAt('2026-11-23T10:00:00+09:00')).toEqual([
    `fail  ${notCompared('2026-11-22, 2026-11-20 (no file)')}`,
  ]);
  expect(await linesAt('2026-11-25T10:00:00+09:00')).toEqual([
    `fail  ${notCompared('2026-11-24 (no file), 2026-11-23 (no file), 2026-11-22 and 1 more')}`,
  ]);
  await platform.owner.query("delete from provider_file where day > '2026-11-19'");

  await platform.database.db.query(
    `insert into provider_difference (id, day, order_id, kind, our_total, our_refunded, their_total, their_refunded, found_at)
      values (gen_random_uuid(), '2026-11-17', 'order-1', 'amount', 1000, 0, 1100, 0, '2026-11-18T09:00:00+09:00')`,
  );
  platform.clock.set(Date.parse('2026-11-20T09:30:00+09:00'));
  const open = 'comparison with the provider: 1 differences are open, the oldest for';
  expect(await lines()).toEqual([`ok    ${open} 2 days`]);
  platform.clock.set(Date.parse('2026-11-21T09:00:01+09:00'));
  expect(await lines()).toEqual([
    `warn  ${open} 3 days; see docs/operations.md, Differences with the provider stay open`,
  ]);
  await platform.owner.query('delete from provider_file');
  expect((await lines())[0]).toContain('no file was ever compared; is a worker running?');
});
