import type { Draft } from '@pq/contract/shapes/draft';
import type { Tx } from '#src/platform/database/database.ts';
import { presentDraft } from './present-draft.ts';
import { findDraft } from './queries.ts';

/** What a project whose row the caller holds says at this moment, as a submission keeps it. */
export async function readLocked(tx: Tx, key: string): Promise<Draft> {
  const row = await findDraft(tx, key);
  if (!row) throw new Error(`project ${key} is locked but gone`);
  return presentDraft(row);
}
