import sql, { raw, type Sql } from 'sql-template-tag';
import { columnOf } from './fragments.ts';
import { execute, type QueryTarget } from './query.ts';

/**
 * Inserts rows that all have the keys of the first, the columns in camel case; other columns, and those that are undefined, get their
 * defaults. For the demo site and for tests: nothing checks the values but the database.
 */
export async function insertRows(on: QueryTarget, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await execute(on, insertStatement(table, rows));
}

/** For callers that add a `returning` clause. Needs at least one row. */
export function insertStatement(table: string, rows: readonly object[]): Sql {
  const columns = Object.entries(rows[0] ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([key]) => columnOf(key));
  const list = raw(columns.map((column) => `"${column}"`).join(', '));
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), toJson(value)])),
  );
  return sql`insert into ${raw(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(records)}::jsonb)`;
}

function toJson(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
