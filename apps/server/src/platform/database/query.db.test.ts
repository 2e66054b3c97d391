import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTestPlatform } from '#src/testing/index.ts';
import { execute, prepared, query, queryOne, queryOnly } from './query.ts';
import { inTransaction } from './transaction.ts';

const row = z.object({ memberId: z.string(), pledges: z.number(), lastAt: z.date().nullable() });
const one = sql`select 'a' as member_id, 7::bigint as pledges, null::timestamptz as last_at, 1 as ignored`;

test('query returns parsed rows with camel-case names from a database, a transaction and a pool', async () => {
  const { database } = await openTestPlatform();
  const parsed = { memberId: 'a', pledges: 7, lastAt: null };
  expect(await query(database.db, row, one)).toEqual([parsed]);
  expect(await query(database.db, row, one)).toEqual([parsed]);
  expect(await inTransaction(database.db, (tx) => queryOne(tx, row, one))).toEqual(parsed);
  expect(await queryOne(database.db, row, sql`${one} limit 0`)).toBeNull();
  expect(await execute(database.db, sql`select from generate_series(1, 3)`)).toBe(3);
});

test('query throws for a column that is missing, null or of another type', async () => {
  const { database } = await openTestPlatform();
  const wrong = [
    sql`select 'a' as member_id, 7 as pledges`,
    sql`select null as member_id, 7 as pledges, null as last_at`,
    sql`select 'a' as member_id, '7' as pledges, null as last_at`,
  ];
  for (const statement of wrong) await expect(query(database.db, row, statement)).rejects.toThrow();
  await expect(queryOnly(database.db, row, sql`${one} limit 0`)).rejects.toThrow();
});

test('query returns timestamptz as Date from a database, a transaction and a pool', async () => {
  const { database } = await openTestPlatform();
  const instant = z.object({ at: z.date() });
  const statement = sql`select '2026-03-02T01:02:03.456Z'::timestamptz as at`;
  const parsed = { at: new Date('2026-03-02T01:02:03.456Z') };
  expect(await queryOne(database.db, instant, statement)).toEqual(parsed);
  expect(await queryOne(database.db, instant, statement)).toEqual(parsed);
  expect(await inTransaction(database.db, (tx) => queryOne(tx, instant, statement))).toEqual(parsed);
});

test('a prepared statement is planned once per connection and parsed like any other', async () => {
  const { database } = await openTestPlatform({ newDatabase: true });
  const client = await database.db.connect();
  const doubled = (n: number) =>
    queryOnly(prepared(client, 'doubled'), z.object({ n: z.number() }), sql`select ${n}::int * 2 as n`);
  try {
    expect(await doubled(2)).toEqual({ n: 4 });
    expect(await doubled(3)).toEqual({ n: 6 });
    const { rows } = await client.query(`select name from pg_prepared_statements`);
    expect(rows).toEqual([{ name: 'doubled' }]);
  } finally {
    client.release();
  }
});
