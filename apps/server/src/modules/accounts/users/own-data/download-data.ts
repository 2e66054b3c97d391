import { inTransaction } from '#src/platform/database/transaction.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import { countUse } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ownData, readOwnRows } from './queries.ts';

/** Each download reads every table. */
const LIMIT = { max: 10, windowS: 3_600 };

/**
 * Everything that is kept about a member, by table, as of one moment; no secrets and nothing of others. Throws
 * tooMany.
 */
export async function downloadData(platform: Platform, caller: SignedIn): Promise<Record<string, unknown>> {
  const { db } = platform.database;
  await countUse(db, `data:${caller.uid}`, LIMIT);
  return inTransaction(
    db,
    async (tx) => {
      const data: Record<string, unknown> = { exportedAt: new Date(platform.clock.now()).toISOString() };
      for (const [table, query] of Object.entries(ownData))
        data[table] = await readOwnRows(tx, caller, query);
      return data;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
