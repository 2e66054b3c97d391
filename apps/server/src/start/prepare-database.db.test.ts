import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  listMigrations,
  listMissingMigrations,
  listUnknownMigrations,
} from '#src/platform/database/migrations.ts';
import { createLog } from '#src/platform/log.ts';
import { openTestPlatform } from '#src/testing/index.ts';
import { assertNarrowRole, prepareDatabase } from './prepare-database.ts';

async function open() {
  const platform = await openTestPlatform();
  const lines: string[] = [];
  const { databaseUrl } = platform.config;
  const ownerUrl = platform.owner.options.connectionString ?? '';
  return {
    ...platform,
    ownerUrl,
    lines,
    assertAs: (pool: pg.Pool, mode: 'sandbox' | 'production') =>
      assertNarrowRole(
        pool,
        { mode, databaseUrl },
        createLog('warn', { write: (line) => void lines.push(line) }),
      ),
  };
}

test('production refuses a role that owns the tables and says what to do; the sandbox warns', async () => {
  const { owner, database, lines, assertAs } = await open();
  await expect(assertAs(owner, 'production')).rejects.toThrow(
    /^DATABASE_URL: the role pq may change or empty audit_log, .*money_journal.*DATABASE_MIGRATION_URL/,
  );
  await assertAs(owner, 'sandbox');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '').msg).toContain('the role pq may change');
  await assertAs(database.db, 'production');
  expect(lines).toHaveLength(1);
});

test('production refuses a role that does not own the tables and was granted too much', async () => {
  const { owner, database, assertAs } = await open();
  await owner.query('grant truncate on audit_log to pq_app');
  await expect(assertAs(database.db, 'production')).rejects.toThrow('may change or empty audit_log:');
  await owner.query('revoke truncate on audit_log from pq_app; grant update on money_journal to public');
  await expect(assertAs(database.db, 'production')).rejects.toThrow('may change or empty money_journal:');
});

test('prepareDatabase migrates as the owner, and names the missing migrations without one', async () => {
  const { owner, ownerUrl, database } = await open();
  await owner.query('drop function seal_log; drop function seal_log_since; drop table log_seal');
  await owner.query("delete from migration where name like '0048%'");
  await expect(prepareDatabase(database.db, null)).rejects.toThrow(
    /^1 migrations are missing, and the role of DATABASE_URL may not apply them: run npm run migrate/,
  );
  await prepareDatabase(database.db, ownerUrl);
  expect(await listMissingMigrations(database.db)).toEqual([]);
  expect((await database.db.query(`select seal_log('audit_log', 1) as n`)).rows).toEqual([{ n: 0 }]);
  await prepareDatabase(database.db, null);
});

test('prepareDatabase applies nothing when the migrations are recorded under their former names', async () => {
  const { owner, ownerUrl, database } = await open();
  const formerNames = {
    '0006': '0006_tidying.sql',
    '0019': '0019_second_looks.sql',
    '0063': '0063_at_close.sql',
  };
  for (const [number, name] of Object.entries(formerNames))
    await owner.query('update migration set name = $2 where name like $1', [`${number}%`, name]);
  expect(await listMissingMigrations(database.db)).toEqual([]);
  expect(await listUnknownMigrations(database.db)).toEqual([]);
  expect(await prepareDatabase(database.db, ownerUrl)).toEqual([]);
  expect(await prepareDatabase(database.db, null)).toEqual([]);
});

test('a single role makes and brings up to date a database of its own', async () => {
  const { owner, ownerUrl } = await open();
  const name = `single_${Date.now()}`;
  await owner.query(`create database ${name}`);
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href });
  onTestFinished(async () => {
    await pool.end();
    // Its own platform's pool may be closed by now.
    const admin = new pg.Client({ connectionString: new URL('/postgres', ownerUrl).href });
    await admin.connect();
    await admin.query(`drop database ${name}`).finally(() => admin.end());
  });
  await prepareDatabase(pool, null);
  expect((await pool.query('select name from migration order by name')).rows.map((row) => row.name)).toEqual(
    await listMigrations(),
  );
});
