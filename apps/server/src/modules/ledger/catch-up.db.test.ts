import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { recordMoneyMovements } from '#src/modules/pledging/index.ts';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import { buildPledge, buildProject, openTestPlatform } from '#src/testing/index.ts';
import { insertMovementPairs, postMissing } from './index.ts';
import { readEntries } from './testing/entries.ts';

const { signal } = new AbortController();

const movements = {
  charged: 13_000,
  refunded: -4_000,
  late: 13_000,
  returned: -13_000,
  declined: 0,
} as const;
type Movement = keyof typeof movements;

const entriesOf: Record<Movement, string[]> = {
  charged: ['charge provider 13000', 'charge maker -13000'],
  refunded: ['refund refunds 4000', 'refund provider -4000'],
  late: ['late provider 13000', 'late refunds -13000'],
  returned: ['late-returned refunds 13000', 'late-returned provider -13000'],
  declined: [],
};

async function open() {
  const platform = await openTestPlatform();
  const project = await buildProject(platform);
  const pledgeId = await buildPledge(platform, project);
  const { rows } = await platform.owner.query('select member_id from pledge where id = $1', [pledgeId]);
  const memberId: string = rows[0].member_id;
  const now = () => new Date(platform.clock.now());
  const movementOf = (event: Movement) => ({
    pledgeId,
    projectKey: project.key,
    memberId,
    event,
    pledged: 0,
    collected: movements[event],
  });
  return {
    platform,
    record: (...events: Movement[]) =>
      inTransaction(platform.database.db, (tx) => recordMoneyMovements(tx, events.map(movementOf), now())),
    /** As the release before does, which has no ledger. */
    recordWithoutPosting: async (event: Movement) => {
      const id = newId(platform.clock.now());
      await platform.owner.query(
        `insert into money_journal (id, at, pledge_id, project_key, member_id, event, pledged, collected, actor)
         values ($1, $2, $3, $4, (select member_id from pledge where id = $3), $5::text, 0,
           ('${JSON.stringify(movements)}'::jsonb ->> $5)::int, 'system')`,
        [id, now(), pledgeId, project.key, event],
      );
      return id;
    },
    count: async () => (await readEntries(platform)).length,
  };
}

test.each(Object.keys(movements) as Movement[])(
  'a movement %s is posted with the journal, and not again by the catch-up',
  async (event) => {
    const { platform, record } = await open();
    await record(event);
    expect(await postMissing(platform, signal)).toBe(true);
    expect(await readEntries(platform)).toEqual(entriesOf[event]);
  },
);

test.each(Object.keys(movements) as Movement[])(
  'a movement %s of the release before is posted once, with its time and an id of now',
  async (event) => {
    const { platform, recordWithoutPosting } = await open();
    const id = await recordWithoutPosting(event);
    platform.clock.set(platform.clock.now() + 3_600_000);
    await postMissing(platform, signal);
    await postMissing(platform, signal);
    expect(await readEntries(platform)).toEqual(entriesOf[event]);
    const { rows } = await platform.owner.query(
      `select distinct e.at = j.at as is_then, e.id > $1 as is_now, e.ref_key = $2 as is_of
       from ledger_entry e, money_journal j where j.id::text = $2`,
      [newId(platform.clock.now() - 1_000), id],
    );
    expect(rows).toEqual(entriesOf[event].length > 0 ? [{ is_then: true, is_now: true, is_of: true }] : []);
  },
);

test('postMissing posts only what is missing among movements of both releases, over several batches', async () => {
  const { platform, record, recordWithoutPosting, count } = await open();
  await record('charged', 'refunded');
  await platform.owner.query(
    `insert into money_journal (id, at, pledge_id, project_key, member_id, event, pledged, collected, actor)
     select gen_random_uuid(), now(), pledge_id, project_key, member_id, 'late', 0, 5, 'system'
     from (select * from money_journal limit 1) j, generate_series(1, 2100)`,
  );
  await recordWithoutPosting('returned');
  await postMissing(platform, signal);
  expect(await count()).toBe(2 * (2 + 2_100 + 1));
  const { rows } = await platform.owner.query('select sum(amount)::int as sum from ledger_entry');
  expect(rows).toEqual([{ sum: 0 }]);
});

test('postMissing looks only at movements from the given id on', async () => {
  const { platform, recordWithoutPosting, count } = await open();
  const first = await recordWithoutPosting('charged');
  await postMissing(platform, signal, first);
  expect(await count()).toBe(0);
});

test('several catch-ups and a posting at once leave one pair for each movement', async () => {
  const { platform, record, recordWithoutPosting } = await open();
  const id = await recordWithoutPosting('charged');
  const { db } = platform.database;
  // The second to insert waits for the first at the unique key, whichever that is.
  const postedElsewhere = inTransaction(db, async (tx) => {
    const moved = sql`select j.*, ${newId(platform.clock.now())}::uuid as debit_id,
      ${newId(platform.clock.now())}::uuid as credit_id from money_journal j where j.id = ${id}`;
    await execute(
      tx,
      sql`${insertMovementPairs(moved)} on conflict on constraint ledger_entry_once do nothing`,
    );
    await record('refunded');
  });
  await Promise.all([postedElsewhere, ...[1, 2, 3].map(() => postMissing(platform, signal))]);
  await postMissing(platform, signal);
  expect((await readEntries(platform)).toSorted()).toEqual(
    [...entriesOf.charged, ...entriesOf.refunded].toSorted(),
  );
});

test('a catch-up does nothing while another process has its lock', async () => {
  const { platform, recordWithoutPosting, count } = await open();
  await recordWithoutPosting('charged');
  await inTransaction(platform.owner, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('ledger', 0))`);
    expect(await postMissing(platform, signal)).toBe(false);
  });
  expect(await count()).toBe(0);
  expect(await postMissing(platform, signal)).toBe(true);
  expect(await count()).toBe(2);
});
