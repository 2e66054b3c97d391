import { expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { formatFinding, runProbes } from './probe.ts';
import { probeDecisions } from './work-probes.ts';

const linesOf = async ({ database }: TestPlatform, hasLog = true) =>
  (await runProbes([probeDecisions(database, hasLog)])).map(formatFinding);

test('decision log: decisions that are not shipped fail after five minutes, unless the log is off', async () => {
  const platform = await openTestPlatform();
  const { owner } = platform;
  await owner.query('delete from decision');
  expect(await linesOf(platform)).toEqual(['ok    decision log: every decision is stored apart']);
  await owner.query(
    `insert into decision (at, kind, subject, actor, content)
     values (clock_timestamp() - interval '2 minutes', 'pledge', gen_random_uuid(), 'backer', '{}')`,
  );
  expect(await linesOf(platform)).toEqual([
    'ok    decision log: the oldest decision that is not stored apart has waited 2 min',
  ]);
  await owner.query("update decision set at = at - interval '1 hour'");
  expect(await linesOf(platform)).toEqual([
    expect.stringMatching(/^fail {2}decision log: the oldest decision .* has waited 62 min; does a worker/),
  ]);
  expect(await linesOf(platform, false)).toEqual([
    'ok    decision log: none is written: DECISION_LOG is off',
  ]);
});

test('decision log: a database that awaits reconcile fails, whatever is shipped', async () => {
  const platform = await openTestPlatform();
  await platform.owner.query('update decision_log_head set restored_at = clock_timestamp()');
  for (const hasLog of [true, false])
    expect(await linesOf(platform, hasLog)).toEqual([
      'fail  decision log: this database was restored, or is behind its log: nobody is charged, refunded or mailed; run npm run reconcile (docs/operations.md, Backup and restore)',
    ]);
});
