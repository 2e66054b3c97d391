import pg from 'pg';

export type RowSnapshot = {
  sums(): Promise<Map<string, string>>;
  restore(): Promise<void>;
};

type Table = { name: string; columns: string };

/** `owner` is a superuser. */
export async function snapshotRows(owner: pg.Pool): Promise<RowSnapshot> {
  const { rows: tables } = await owner.query<Table>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
     group by 1 order by 1`,
  );
  // As one row: for a union of them PostgreSQL starts workers, which takes twenty times as long.
  const ofTables = (value: (table: Table) => string) => `array[${tables.map(value).join(', ')}] as of_tables`;
  const readAll = async <T>(statement: pg.QueryConfig) => {
    const { rows } = await owner.query<{ of_tables: T[] }>(statement);
    return new Map(tables.map(({ name }, at) => [name, rows[0]?.of_tables[at] as T]));
  };
  const sums = () =>
    readAll<string>({
      name: 'sums',
      text: `select ${ofTables(
        ({ name }) => `(select md5(coalesce(string_agg(r::text, ',' order by r::text), '')) from ${name} r)`,
      )}`,
    });
  const stored = await readAll<string | null>({
    text: `select ${ofTables(({ name }) => `(select json_agg(r)::text from ${name} r)`)}`,
  });
  const before = await sums();
  const resets = await readSequenceResets(owner);
  return {
    sums,
    async restore() {
      // Also without changed rows: an insert that was rolled back has moved its sequence.
      await owner.query(`select ${resets.join(', ')}`);
      const now = await sums();
      const changed = tables.filter(({ name }) => now.get(name) !== before.get(name));
      if (changed.length === 0) return;
      const deletions = changed.map(({ name }) => `delete from ${name};`).join(' ');
      const client = await owner.connect();
      try {
        // Neither triggers nor references have a say, in any order.
        await client.query(`begin; set local session_replication_role = replica; ${deletions}`);
        for (const { name, columns } of changed) {
          const rows = stored.get(name);
          if (!rows) continue;
          const insertion = `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`;
          await client.query(insertion, [rows]);
        }
        await client.query('commit');
        client.release();
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
  };
}

async function readSequenceResets(owner: pg.Pool): Promise<string[]> {
  const { rows: sequences } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences`,
  );
  const resets = sequences.map(
    ({ name }) =>
      `(select format('setval(%L, %s, %L)', ${pg.escapeLiteral(name)}, last_value, is_called) from ${name})`,
  );
  const { rows } = await owner.query<{ resets: string[] }>(
    `select array[${resets.join(', ')}]::text[] as resets`,
  );
  return rows[0]?.resets ?? [];
}
