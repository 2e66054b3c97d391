import type { Tx } from '#src/platform/database/database.ts';
import type { Decision } from './decision.ts';
import { insertEntry } from './queries.ts';

/** Notes in the audit log what was decided by a command on the server, where no administrator is signed in. */
export async function noteCommand(tx: Tx, decision: Decision, at: Date): Promise<void> {
  await insertEntry(tx, 'command', decision, at);
}
