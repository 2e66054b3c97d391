import sql, { raw } from 'sql-template-tag';
import type { Executor } from '#src/platform/database/database.ts';
import { queryRecords } from '#src/platform/database/query.ts';
import { personalTables } from '#src/platform/database/tables.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import { countUse } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';

export const ownData = personalTables.flatMap(({ name, download, internal = [] }) =>
  typeof download === 'string' ? [{ name, download, internal }] : [],
);

async function readOwnRows(
  db: Executor,
  { uid, email }: { uid: string; email: string },
  { download, internal }: (typeof ownData)[number],
): Promise<Record<string, unknown>[]> {
  const rows = await queryRecords(
    db,
    sql`with me as (select ${uid}::uuid as id, ${email}::text as email) ${raw(download)}`,
  );
  const isShown = ([column]: [string, unknown]) => !internal.includes(column);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(isShown)));
}

const LIMIT = { max: 10, windowS: 3_600 };

/** Everything that is stored about a member, by table, in one snapshot; no secrets and no data of others. Throws tooMany. */
export async function downloadData(platform: Platform, caller: SignedIn): Promise<Record<string, unknown>> {
  const { db } = platform.database;
  await countUse(db, `data:${caller.uid}`, LIMIT);
  return inTransaction(
    db,
    async (tx) => {
      const data: Record<string, unknown> = { exportedAt: new Date(platform.clock.now()).toISOString() };
      for (const table of ownData) data[table.name] = await readOwnRows(tx, caller, table);
      return data;
    },
    'snapshot',
  );
}
