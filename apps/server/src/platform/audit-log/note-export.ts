import type { Executor } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Export } from './decision.ts';
import { insertEntry } from './queries.ts';

/** Notes that somebody takes a list with them, as an administrator or as the owner of what it is about. */
export async function noteExport(db: Executor, caller: Caller, taken: Export, at: Date): Promise<void> {
  await insertEntry(db, caller, { ...taken, before: null }, at);
}
