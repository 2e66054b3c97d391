import { createHash } from 'node:crypto';
import { limits } from '@pq/domain/limits';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';

type Columns = Record<string, unknown>;
type Result = { rows: Columns[]; rowCount?: number | null };

/** Where a statement can run: the database, a transaction, the list reader, or what `prepared` returns. */
export type QueryTarget = { query(statement: pg.QueryConfig): Promise<Result> };

/**
 * Runs one statement as a named prepared statement, which the database plans once per connection: every statement
 * under `name` must have the same text, with only its values changing.
 */
export function prepared(on: QueryTarget, name?: string): QueryTarget {
  return {
    query: (statement) => on.query({ ...statement, name: name ?? nameOf(statement.text) }),
  };
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * The rows of a statement, parsed: `row` names the columns in camel case (`placedAt` is the column `placed_at`) and
 * their types. A column that is missing or of another type throws. Columns that `row` does not name are dropped.
 */
export async function query<Row extends z.ZodObject>(
  on: QueryTarget,
  row: Row,
  statement: Sql,
): Promise<z.output<Row>[]> {
  const { rows } = await run(on, statement);
  const [first] = rows;
  if (!first) return [];
  const names = namesOf(first);
  return rows.map((columns) => row.parse(camelKeys(columns, names)));
}

export async function queryOne<Row extends z.ZodObject>(
  on: QueryTarget,
  row: Row,
  statement: Sql,
): Promise<z.output<Row> | null> {
  const { rows } = await run(on, statement);
  return rows[0] ? row.parse(camelKeys(rows[0], namesOf(rows[0]))) : null;
}

/** The one row of a statement that always returns one, for example a count. */
export async function queryOnly<Row extends z.ZodObject>(
  on: QueryTarget,
  row: Row,
  statement: Sql,
): Promise<z.output<Row>> {
  const found = await queryOne(on, row, statement);
  if (!found) throw new Error('a statement that always gives a row gave none');
  return found;
}

/** Runs a statement without reading rows; returns how many it returned or changed. */
export async function execute(on: QueryTarget, statement: Sql): Promise<number> {
  return (await run(on, statement)).rowCount ?? 0;
}

/** The rows of a statement whose columns nobody names, for export: by their names in SQL, instants as PostgreSQL writes them. */
export async function queryRecords(on: QueryTarget, { text, values }: Sql): Promise<Columns[]> {
  return (await on.query({ text, values, types: instantsAsText })).rows;
}

const { TIMESTAMPTZ } = pg.types.builtins;

const instantsAsText: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === TIMESTAMPTZ ? (text: string) => text : pg.types.getTypeParser(id, format),
};

const totalRow = z.object({ total: z.number() });

/** Counts the rows of `table … where …` up to `limits.maxSearchResults`, so that it stays fast among millions. */
export async function countUpTo(db: QueryTarget, of: Sql): Promise<number> {
  const { total } = await queryOnly(
    db,
    totalRow,
    sql`select count(*)::int as total from (select from ${of} limit ${limits.maxSearchResults}) as found`,
  );
  return total;
}

const BATCH = 1_000;

/** `read` returns the rows after the last known one. */
export async function* inBatches<Row>(
  read: (after: Row | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await read(last, BATCH);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1) ?? null;
  }
}

function run(on: QueryTarget, { text, values }: Sql): Promise<Result> {
  return on.query({ text, values });
}

const camelNames = new Map<string, string>();

function camelName(column: string): string {
  let name = camelNames.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(column, name);
  }
  return name;
}

function namesOf(columns: Columns): [column: string, name: string][] {
  return Object.keys(columns).map((column) => [column, camelName(column)]);
}

function camelKeys(columns: Columns, names: [column: string, name: string][]): Columns {
  const named: Columns = {};
  for (const [column, name] of names) named[name] = columns[column];
  return named;
}
