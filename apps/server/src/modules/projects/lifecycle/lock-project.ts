import type { Tx } from '#src/platform/database/database.ts';
import { type LockedProject, lockRow } from './queries.ts';

export type { LockedProject } from './queries.ts';

/** Holds a project until the transaction ends, whatever its state; null when there is none. Every move begins with it. */
export async function lockProject(tx: Tx, key: string): Promise<LockedProject | null> {
  return lockRow(tx, key);
}
