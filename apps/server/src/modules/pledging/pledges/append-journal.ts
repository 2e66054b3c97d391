import type { Tx } from '#src/platform/database/database.ts';
import { newId } from '#src/platform/ids.ts';
import { insertEntries, type JournalActor, type JournalEntry } from './queries.ts';

export type { JournalActor };

/** Appends to the journal of money, in the transaction of the change. Placing a pledge journals in its own statement. */
export async function appendJournal(
  tx: Tx,
  entries: readonly JournalEntry[],
  at: Date,
  actor: JournalActor = 'system',
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ id: newId(at.getTime()), ...entry }));
  await insertEntries(tx, rows, { at, actor });
}
