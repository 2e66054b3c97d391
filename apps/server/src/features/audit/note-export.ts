import type { Executor } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { type Export, insertExport } from './repository.ts';

/** Notes that somebody took a list of people with them: who, of which project, with which columns, as what, by which filter. */
export async function noteExport(db: Executor, caller: Caller, taken: Export, at: Date): Promise<void> {
  await insertExport(db, caller, taken, at);
}
