import sql, { raw } from 'sql-template-tag';
import { columnOf } from './fragments.ts';
import { execute, type QueryTarget } from './query.ts';

/**
 * Inserts rows that all have the keys of the first, the columns in camel case; other columns, and those that are undefined, get their
 * defaults. For the demo site and for tests: nothing checks the values but the database.
 */
export async function insertRows(on: QueryTarget, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(first)
    .filter(([, value]) => value !== undefined)
    .map(([key]) => columnOf(key));
  const list = raw(columns.map((column) => `"${column}"`).join(', '));
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), toJson(value)])),
  );
  await execute(
    on,
    sql`insert into ${raw(table)} (${list})
      select ${list} from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(records)}::jsonb)`,
  );
}

function toJson(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
