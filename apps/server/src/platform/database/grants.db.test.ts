import { expect, test } from 'vitest';
import { newId } from '#src/platform/ids.ts';
import { openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { listChangeableTables } from './grants.ts';
import { migrate } from './migrations.ts';
import { appendOnlyTables, tables } from './tables.ts';

const APP = 'pq_app';

async function refusalOf(pool: TestPlatform['owner'], statement: string): Promise<string | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const PERMISSION = '42501';
const APPEND_ONLY = '23001';

test('every table of the database is declared, and no other', async () => {
  const { owner } = await openTestPlatform();
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort());
});

test('the app role cannot change, empty or alter append-only tables', async () => {
  const { database } = await openTestPlatform();
  const { rows } = await database.db.query<{ role: string; super: boolean }>(
    'select current_user as role, rolsuper as super from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ role: APP, super: false }]);
  for (const table of appendOnlyTables) {
    const { rows: columns } = await database.db.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 1`,
      [table],
    );
    const column = columns[0]?.name;
    for (const statement of [
      `truncate ${table}`,
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} add column more text`,
      `create trigger own before insert on ${table} for each row execute function refuse_change()`,
      `drop table ${table} cascade`,
      `grant all on ${table} to ${APP}`,
    ]) {
      const refusal = await refusalOf(database.db, statement);
      // PostgreSQL only warns about a grant that the grantor does not have.
      expect([statement, refusal]).toEqual([statement, statement.startsWith('grant') ? null : PERMISSION]);
    }
  }
  for (const statement of [
    'drop trigger money_journal_append_only on money_journal',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'set session_replication_role = replica',
    'set role pq',
    'create table own (n int)',
    'truncate pledge cascade',
    'delete from charge',
    "insert into log_seal values ('audit_log', 1, gen_random_uuid(), '', '', now(), now())",
    "insert into migration (name) values ('9999_own.sql')",
    "select seal_log_since('audit_log', null, 10)",
  ])
    expect([statement, await refusalOf(database.db, statement)]).toEqual([statement, PERMISSION]);
  expect(await listChangeableTables(database.db, appendOnlyTables)).toEqual([]);
});

test('triggers stop even the owner from changing or emptying append-only tables', async () => {
  const platform = await openTestPlatform();
  const { owner } = platform;
  const at = new Date(platform.clock.now());
  await owner.query(
    `insert into audit_log (id, at, actor, action, target_type, target_key) values ($1, $2, 'a', 'b', 'c', 'd')`,
    [newId(at.getTime()), at],
  );
  expect(await refusalOf(owner, `update audit_log set reason = 'other'`)).toBe(APPEND_ONLY);
  expect(await refusalOf(owner, 'delete from audit_log')).toBe(APPEND_ONLY);
  for (const table of appendOnlyTables.filter((name) => name !== 'migration'))
    expect([table, await refusalOf(owner, `truncate ${table} cascade`)]).toEqual([table, APPEND_ONLY]);
  expect(await listChangeableTables(owner, appendOnlyTables)).toEqual([...appendOnlyTables].sort());
});

test('grantAppRights grants exactly the privileges of each table kind', async () => {
  const { owner } = await openTestPlatform();
  const read = async () =>
    (
      await owner.query(
        `select relname, relacl::text as acl from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
      )
    ).rows;
  const before = await read();
  await migrate(owner, { appRole: APP });
  expect(await read()).toEqual(before);
  await owner.query(
    `grant all on money_journal, policy_text to ${APP}; revoke all on scrap, upload from ${APP}`,
  );
  await owner.query('create table later_release (n int)');
  await migrate(owner, { appRole: APP });
  const after = await read();
  expect(after.filter(({ relname }) => relname !== 'later_release')).toEqual(before);
  expect(after.find(({ relname }) => relname === 'later_release')?.acl).toBeNull();
});
