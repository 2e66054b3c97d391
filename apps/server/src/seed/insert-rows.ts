import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#src/platform/database/database.ts';

// PostgreSQL takes 65,535 parameters a statement; the widest table here has 30 columns.
const CHUNK = 1_000;

/** Inserts many rows in few statements. */
export async function insertRows<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    await tx.insert(table).values(rows.slice(from, from + CHUNK) as Table['$inferInsert'][]);
  }
}
