import pg from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { type QueryTarget, query, queryOnly } from './query.ts';
import { callableFunctions, type TableKind, tables } from './tables.ts';

const privilegesOf: Record<TableKind, readonly string[]> = {
  ordinary: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
  permanent: ['INSERT', 'SELECT', 'UPDATE'],
  'append-only': ['INSERT', 'SELECT'],
  'read-only': ['SELECT'],
};

const quoteName = pg.escapeIdentifier;

const nameRow = z.object({ name: z.string() });

/**
 * Grants `role` exactly the privileges of each table's kind; run by the owner after its migrations. Tables without a
 * kind belong to a later release and are left alone. Does nothing where the role owns the tables.
 */
export async function grantAppRights(client: pg.ClientBase, role: string): Promise<void> {
  if (await isOwner(client, role)) return;
  const granted = await readGrants(client, role);
  for (const [table, privileges] of granted) {
    const expected = expectedPrivileges(table);
    if (expected === null || expected.join() === privileges.join()) continue;
    await client.query(`revoke all on table ${quoteName(table)} from ${quoteName(role)}`);
    await client.query(`grant ${expected.join(', ')} on table ${quoteName(table)} to ${quoteName(role)}`);
  }
  const functions = await query(
    client,
    nameRow,
    sql`select name from unnest(${[...callableFunctions]}::text[]) as f (name) where to_regprocedure(name) is not null`,
  );
  for (const { name } of functions)
    await client.query(`grant execute on function ${name} to ${quoteName(role)}`);
}

export async function getCurrentRole(on: QueryTarget): Promise<string> {
  const { role } = await queryOnly(on, z.object({ role: z.string() }), sql`select current_user as role`);
  return role;
}

function expectedPrivileges(table: string): string[] | null {
  const declared = tables[table];
  if (!declared) return null;
  const { kind, updatable = [] } = declared;
  const columns = updatable.map((column) => `UPDATE (${column})`);
  return [...privilegesOf[kind], ...columns].sort();
}

async function isOwner(client: pg.ClientBase, role: string): Promise<boolean> {
  const { is } = await queryOnly(
    client,
    z.object({ is: z.boolean().nullable() }),
    sql`select bool_or(pg_has_role(${role}, relowner, 'MEMBER')) as is from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return is ?? false;
}

async function readGrants(client: pg.ClientBase, role: string): Promise<Map<string, string[]>> {
  const grantee = quoteName(role);
  const rows = await query(
    client,
    z.object({ name: z.string(), privileges: z.array(z.string()) }),
    sql`select c.relname as name, array(
       select privilege_type from aclexplode(c.relacl) where grantee = ${grantee}::regrole
       union select privilege_type || ' (' || attname || ')' from pg_attribute, aclexplode(attacl)
         where attrelid = c.oid and attnum > 0 and not attisdropped and grantee = ${grantee}::regrole) as privileges
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  return new Map(rows.map(({ name, privileges }) => [name, privileges.sort()]));
}

export async function listChangeableTables(client: pg.ClientBase | pg.Pool, tables: readonly string[]) {
  const rows = await query(
    client,
    nameRow,
    sql`select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relname = any(${[...tables]}::text[])
       and (pg_has_role(relowner, 'MEMBER') or has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER'))
     order by 1`,
  );
  return rows.map(({ name }) => name);
}
