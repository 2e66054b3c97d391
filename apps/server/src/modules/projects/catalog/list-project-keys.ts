import type { Database } from '#src/platform/database/database.ts';
import { type ListFilter, listKeys } from './queries.ts';

/** The keys of one page of a list, in order. */
export async function listProjectKeys(database: Database, filter: ListFilter): Promise<string[]> {
  return filter.shelves.length === 0 ? [] : listKeys(database, filter);
}
