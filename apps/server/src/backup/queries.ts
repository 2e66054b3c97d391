import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { chainedLogs } from '../platform/database/log-chain.ts';
import { execute, query, queryOnly } from '../platform/database/query.ts';
import type { Manifest } from './manifest.ts';

const tableRow = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  refersTo: z.array(z.string()),
  hasTriggers: z.boolean(),
});

export type Table = z.output<typeof tableRow>;

export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
}

export function readTables(client: pg.ClientBase): Promise<Table[]> {
  return query(
    client,
    tableRow,
    sql`select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to,
      exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as has_triggers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
    order by c.relname`,
  );
}

export function readSealHeads(client: pg.ClientBase): Promise<Manifest['heads']> {
  return query(
    client,
    z.object({ log: z.enum(chainedLogs), position: z.number(), hash: z.string() }),
    sql`select distinct on (log) log, position::int as position, encode(hash, 'hex') as hash
      from log_seal order by log, position desc`,
  );
}

export function openRows(
  client: pg.ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Readable {
  return client.query(copyTo(`copy ${quoteName(name)} (${columns.map(quoteName).join(', ')}) to stdout`));
}

export async function readFilePaths(client: pg.ClientBase): Promise<string[]> {
  const rows = await query(
    client,
    z.object({ path: z.string() }),
    sql`select file_path as path from upload union select path from pq_reward_file union select path from pq_reward_part`,
  );
  return rows.map(({ path }) => path);
}

export async function hasMembers(client: pg.ClientBase): Promise<boolean> {
  const { exists } = await queryOnly(
    client,
    z.object({ exists: z.boolean() }),
    sql`select to_regclass('public.member') is not null as exists`,
  );
  return exists && (await execute(client, sql`select from member limit 1`)) > 0;
}

/**
 * Disables all triggers until `finishLoading`, because the backup contains the rows that they maintain. Foreign keys
 * stay enforced. Opens a transaction that locks everyone else out of the tables.
 */
export async function beginLoading(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query(
    `lock table ${tables.map(({ name }) => quoteName(name)).join(', ')} in access exclusive mode`,
  );
  await switchTriggers(client, tables, 'disable');
}

async function switchTriggers(
  client: pg.ClientBase,
  tables: readonly Table[],
  to: 'enable' | 'disable',
): Promise<void> {
  const switching = tables.filter(({ hasTriggers }) => hasTriggers);
  await client.query(
    switching.map(({ name }) => `alter table ${quoteName(name)} ${to} trigger user`).join('; '),
  );
}

/** PostgreSQL's `feature_not_supported`: another table refers to a truncated one. */
const REFERENCED = '0A000';

/**
 * Truncating creates new files for a table and each of its indexes, so only tables with rows are truncated: few of a freshly
 * migrated database. Throws when a table of another schema refers to one of them.
 */
export async function emptyTables(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const questions = tables.map(
    ({ name }) => `select ${pg.escapeLiteral(name)} as name where exists (select from ${quoteName(name)})`,
  );
  const filled = await query(
    client,
    z.object({ name: z.string() }),
    sql`${raw(questions.join(' union all '))}`,
  );
  if (filled.length === 0) return;
  const names = new Set(filled.map(({ name }) => name));
  addReferring(names, tables);
  // `cascade` would empty the tables of other schemas too.
  await client.query(`truncate ${[...names].map(quoteName).join(', ')}`).catch((cause: pg.DatabaseError) => {
    if (cause.code !== REFERENCED) throw cause;
    throw new Error(`a table of another schema refers to rows of this database: ${cause.detail}`, { cause });
  });
}

function addReferring(names: Set<string>, tables: readonly Table[]): void {
  // Iterating a set includes members added during the iteration.
  for (const name of names)
    for (const table of tables) if (table.refersTo.includes(name)) names.add(table.name);
}

export function openLoad(
  client: pg.ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Writable {
  return client.query(copyFrom(`copy ${quoteName(name)} (${columns.map(quoteName).join(', ')}) from stdin`));
}

export async function countRows(client: pg.ClientBase, name: string): Promise<number> {
  const { count } = await queryOnly(
    client,
    z.object({ count: z.number() }),
    sql`select count(*)::int as count from ${raw(quoteName(name))}`,
  );
  return count;
}

export async function finishLoading(
  client: pg.ClientBase,
  tables: readonly Table[],
  loaded: readonly string[],
): Promise<void> {
  await switchTriggers(client, tables, 'enable');
  await client.query('commit');
  if (loaded.length > 0) await client.query(`analyze ${loaded.map(quoteName).join(', ')}`);
}

function quoteName(name: string): string {
  return pg.escapeIdentifier(name);
}
