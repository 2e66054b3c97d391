import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { openTestPlatform } from '#src/testing/index.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
import { execute } from './query.ts';
import { inTransaction } from './transaction.ts';

it('a slow statement is logged without its values, a fast one is not logged', async () => {
  const { config } = await openTestPlatform();
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const database = openDatabase(config.databaseUrl ?? '', log, { slowQueryMs: 150 });
  onTestFinished(() => database.close());
  await database.db.query('select $1::text', ['hana@example.com']);
  expect(lines).toEqual([]);

  await database.db.query('select pg_sleep(0.2), $1::text', ['hana@example.com']);
  await execute(database.db, sql`select pg_sleep(0.2), ${'하나'}::text`);
  await inTransaction(database.db, (tx) => execute(tx, sql`select pg_sleep(0.2), ${'010-1234-5678'}::text`));
  await expect(database.db.query('select 1 / (select $1::int from pg_sleep(0.2))', [0])).rejects.toThrow(
    'division',
  );
  expect(lines.map((line) => JSON.parse(line).statement)).toEqual([
    'select pg_sleep(0.2), $1::text',
    'select pg_sleep(0.2), $1::text',
    'select pg_sleep(0.2), $1::text',
    'select 1 / (select $1::int from pg_sleep(0.2))',
  ]);
  expect(lines.join()).not.toMatch(/hana|하나|1234/);
});
