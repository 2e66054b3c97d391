import { openTestPlatform } from '@pq/testkit';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from './schema.ts';

it('the drizzle schema has exactly the columns of the migrations', async () => {
  const { database } = await openTestPlatform();
  const { rows } = await database.pool.query<{ at: string }>(
    `select table_name || '.' || column_name || case is_nullable when 'NO' then '!' else '' end as at
     from information_schema.columns where table_schema = 'public' and table_name <> 'migration'`,
  );
  const declared = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map(
        (column) => `${getTableName(table)}.${column.name}${column.notNull || column.primary ? '!' : ''}`,
      ),
    );
  const nullableInKey = (at: string) => at.replace('!', '');
  expect(declared.map(nullableInKey).sort()).toEqual(rows.map((row) => nullableInKey(row.at)).sort());
});
