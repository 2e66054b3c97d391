import { DAY_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { buildPledge, buildProject, openTestPlatform } from '#src/testing/index.ts';
import { isProofReminderDue } from './remind-of-proofs.ts';

test('isProofReminderDue does not read proofs that were reminded of and never answered', async () => {
  const platform = await openTestPlatform();
  const { clock, database, owner } = platform;
  await buildPledge(platform, await buildProject(platform, { purpose: 'ordermade' }));
  const sentAt = new Date(clock.now() - 30 * DAY_MS);
  // Copies of one pledge with backers that do not exist.
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into pledge select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'status', 'paid',
       'member_id', gen_random_uuid(), 'due_at', null, 'seq', n + 1))).* from pledge g, generate_series(1, 3000) n`,
  );
  await owner.query(
    `insert into proof (id, pledge_id, round, state, moved_at, reminded)
     select gen_random_uuid(), id, 1, 'sent', $1, true from pledge`,
    [sentAt],
  );
  await owner.query(
    `insert into proof_step (proof_id, what, at) select id, what, $1 from proof, unnest('{sent,reminded}'::text[]) what`,
    [sentAt],
  );
  await owner.query('vacuum (analyze) pledge, proof, proof_step');
  const plans: string[] = [];
  const db = {
    query: async (statement: { text: string; values: unknown[] }) => {
      const { rows } = await database.db.query(
        `explain (analyze, buffers) ${statement.text}`,
        statement.values,
      );
      plans.push(...rows.map((row) => row['QUERY PLAN']));
      return database.db.query(statement);
    },
  };
  expect(await isProofReminderDue(db as never, clock.now())).toBe(false);
  const [, read = '0'] = /^ *Buffers: shared hit=(\d+)/m.exec(plans.join('\n')) ?? [];
  expect(Number(read), plans.join('\n')).toBeLessThan(10);
});
