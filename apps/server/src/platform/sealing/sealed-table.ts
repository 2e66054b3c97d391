import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import { execute, query, queryOnly } from '#src/platform/database/query.ts';
import type { SealedTable } from './rotate-keys.ts';
import { type Keys, knownIds, openSealed, seal } from './seal.ts';

type Described = {
  name: string;
  purpose: string;
  /** The column by which rows are paged, and its type. */
  id: { column: string; type: 'uuid' | 'bytea' };
  /** Rows where it is null have been erased. */
  column: string;
  /** SQL of what a value is authenticated with. */
  boundTo: string;
  /** A column by which values are found, which changes with the key. */
  hash?: { column: string; of: (text: string, keys: Keys) => Buffer };
};

const sealedRow = z.object({ id: z.string(), boundTo: z.string(), sealed: z.instanceof(Buffer) });

/** A table with one sealed column, for the rotation of keys. */
export function describeSealed({ name, purpose, id, column, boundTo, hash }: Described): SealedTable {
  const [table, key, sealed, type] = [raw(name), raw(id.column), raw(column), raw(id.type)];
  const hashed = hash ? sql`, ${raw(hash.column)} = change.hash` : sql``;
  return {
    name,
    list: (db, { after, limit }) =>
      query(
        db,
        sealedRow,
        sql`
        select ${key}::text as id, ${raw(boundTo)} as bound_to, ${sealed} as sealed from ${table}
        where ${sealed} is not null and (${after}::text is null or ${key} > ${after}::${type}) order by ${key} limit ${limit}`,
      ),
    open: ({ sealed: value, boundTo: row }, keys) => ({
      ...openSealed(value, { purpose, row }, keys),
      isBound: true,
    }),
    seal: (text, { boundTo: row }, keys) => seal(text, { purpose, row }, keys),
    async replace(db, rows, keys) {
      const values = join(
        rows.map(
          ({ id: row, from, to, text }) =>
            sql`(${row}::${type}, ${from}::bytea, ${to}::bytea, ${hash?.of(text, keys) ?? null}::bytea)`,
        ),
        ', ',
      );
      return execute(
        db,
        sql`
        with change(id, sealed_from, sealed_to, hash) as (values ${values}),
        free as (
          select t.${key} as id from ${table} t
            join change on change.id = t.${key} and change.sealed_from = t.${sealed}
          for no key update of t skip locked)
        update ${table} t set ${sealed} = change.sealed_to${hashed}
        from free join change on change.id = free.id where t.${key} = free.id`,
      );
    },
    async isSealedByOthers(db, keys) {
      const { found } = await queryOnly(
        db,
        z.object({ found: z.boolean() }),
        sql`
        select exists (
          select from ${table} where substring(${sealed} from 1 for 4) <> all(${knownIds(keys)}::bytea[])) as found`,
      );
      return found;
    },
  };
}
