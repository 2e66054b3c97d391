import { expect, test } from 'vitest';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildProject, openTestPlatform } from '#src/testing/index.ts';
import { type Posting, postEntries } from './index.ts';
import { readEntries } from './testing/entries.ts';

async function open() {
  const platform = await openTestPlatform();
  const project = await buildProject(platform);
  const post = (...postings: Posting[]) =>
    inTransaction(platform.database.db, (tx) => postEntries(tx, postings, new Date(platform.clock.now())));
  return { platform, project, post };
}

const ref = { type: 'statement', key: 's1' };

test('postEntries writes one pair of entries that add up to zero, with the maker of each project', async () => {
  const { platform, project, post } = await open();
  const { key } = project;
  await post({
    event: 'statement',
    ref,
    legs: [
      { account: 'maker', amount: 14_840, projectKey: key },
      { account: 'refunds', amount: -10_000, projectKey: key },
      { account: 'fee_platform', amount: -2_750 },
      { account: 'fee_payment', amount: -1_650 },
      { account: 'vat', amount: -440 },
    ],
  });
  expect(await readEntries(platform)).toEqual([
    'statement maker 14840',
    'statement refunds -10000',
    'statement fee_platform -2750',
    'statement fee_payment -1650',
    'statement vat -440',
  ]);
  const { rows } = await platform.owner.query(
    'select count(distinct pair)::int as pairs, min(pair::text) = min(id::text) as is_first, max(member_id::text) as maker from ledger_entry',
  );
  const owner = await platform.owner.query('select owner_id from project where key = $1', [key]);
  expect(rows).toEqual([{ pairs: 1, is_first: true, maker: owner.rows[0].owner_id }]);
});

test('postEntries merges legs of one account and project, and writes none that is zero', async () => {
  const { platform, project, post } = await open();
  const { key: projectKey } = project;
  await post({
    event: 'adjust',
    ref,
    legs: [
      { account: 'maker', amount: 41_000, projectKey },
      { account: 'refunds', amount: -41_000, projectKey },
      { account: 'fee_platform', amount: 2_050 },
      { account: 'vat', amount: 0 },
      { account: 'maker', amount: -2_050, projectKey },
    ],
  });
  expect(await readEntries(platform)).toEqual([
    'adjust maker 38950',
    'adjust refunds -41000',
    'adjust fee_platform 2050',
  ]);
});

test('postEntries fails for what is posted already, and for another event of it posts a pair', async () => {
  const { platform, project, post } = await open();
  const legs = (amount: number) =>
    [
      { account: 'clearing', amount },
      { account: 'maker', amount: -amount, projectKey: project.key },
    ] as const;
  await post({ event: 'returned', ref, legs: legs(500) });
  await expect(post({ event: 'returned', ref, legs: legs(700) })).rejects.toThrow('ledger_entry_once');
  await post({ event: 'release', ref, legs: legs(-500) });
  expect(await readEntries(platform)).toHaveLength(4);
});

test.each([
  ['does not balance', [{ account: 'bank', amount: 500 } as const]],
  [
    'balances only with another pair',
    [{ account: 'bank', amount: 500 } as const, { account: 'provider', amount: -400 } as const],
  ],
])('a pair that %s is refused by the database', async (_, legs) => {
  const { platform, post } = await open();
  const rest = legs.reduce((sum, { amount }) => sum - amount, 0);
  const other = [
    { account: 'write_off', amount: rest + 1 },
    { account: 'vat', amount: -1 },
  ] as const;
  await expect(
    post({ event: 'provider-settled', ref, legs }, { event: 'write-off', ref, legs: other }),
  ).rejects.toThrow('does not balance');
  expect(await readEntries(platform)).toEqual([]);
});

test('an entry of a project that does not exist is refused by the database', async () => {
  const { post } = await open();
  const projectKey = '00000000-0000-7000-8000-000000000000';
  const legs = [
    { account: 'bank', amount: 1 },
    { account: 'maker', amount: -1, projectKey },
  ] as const;
  await expect(post({ event: 'maker-paid', ref, legs })).rejects.toThrow('ledger_entry_maker');
});

test('an entry is changed and deleted by nobody', async () => {
  const { platform, post } = await open();
  await post({
    event: 'provider-settled',
    ref,
    legs: [
      { account: 'bank', amount: 1 },
      { account: 'provider', amount: -1 },
    ],
  });
  await expect(platform.database.db.query('update ledger_entry set amount = 2')).rejects.toThrow(
    'permission denied',
  );
  await expect(platform.owner.query('delete from ledger_entry')).rejects.toThrow();
});
