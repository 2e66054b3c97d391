import type * as calls from '@pq/contract/calls/search';
import { type SavedSearch, savedSearchSchema } from '@pq/contract/shapes/saved-search';
import { limits } from '@pq/domain/limits';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** Of one member, newest first. */
export function listSavedSearches(on: Executor, memberId: string): Promise<SavedSearch[]> {
  return query(
    on,
    savedSearchSchema,
    sql`select key, name, text, filters from saved_search where member_id = ${memberId} order by created_at desc, key desc`,
  );
}

/** Throws savedSearchesFull, and loginRequired when the member has left. */
export async function saveSearch(
  platform: Platform,
  memberId: string,
  { name, text, filters }: z.output<typeof calls.saveSearch.input>,
): Promise<SavedSearch[]> {
  const now = platform.clock.now();
  return inTransaction(platform.database.db, async (tx) => {
    await lockMember(tx, memberId);
    const saved = await listSavedSearches(tx, memberId);
    if (saved.length >= limits.savedSearches) throw new ProductError('savedSearchesFull');
    await execute(
      tx,
      sql`insert into saved_search (key, member_id, name, text, filters, created_at)
        values (${newId(now)}, ${memberId}, ${name}, ${text}, ${JSON.stringify(filters)}::jsonb, ${new Date(now)})`,
    );
    return listSavedSearches(tx, memberId);
  });
}

/** Returns the others; one of another member is not found and stays. */
export async function removeSavedSearch(
  { database: { db } }: Pick<Platform, 'database'>,
  memberId: string,
  key: string,
): Promise<SavedSearch[]> {
  await execute(db, sql`delete from saved_search where key = ${key} and member_id = ${memberId}`);
  return listSavedSearches(db, memberId);
}
