import type { Tx } from '#src/platform/database/database.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Decision } from './decision.ts';
import { insertEntry } from './queries.ts';

/**
 * Notes a decision in the audit log, in the transaction that carries it out: there is never one without the other. Every
 * call for administrators that changes something does so, once (src/access walks over them).
 */
export async function noteDecision(
  tx: Tx,
  operator: Operator,
  { alone, ...decision }: Decision,
  at: Date,
): Promise<void> {
  const after = { ...decision.after, ...(alone && { alone }) };
  await insertEntry(tx, operator, { ...decision, after }, at);
}
