import { canTransition, type ProjectState } from '@pq/domain/project/project';
import type { Tx } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { insertTransition, type MoveChange, type Mover, updateState } from './queries.ts';

/** Who moves projects when nobody does. */
export const byClock: Mover = { actor: 'clock' };

/**
 * Moves a project whose row the caller holds, and notes who did it and why; its version rises. This is the only way in which a
 * project changes its state. Throws wrongState for a move that the life of a project does not know.
 */
export async function moveProject(
  tx: Tx,
  from: { key: string; state: ProjectState },
  to: ProjectState,
  by: Mover,
  now: Date,
  change: MoveChange = {},
): Promise<void> {
  if (!canTransition(from.state, to)) throw new ProductError('wrongState');
  await updateState(tx, from.key, to, change, now);
  await insertTransition(tx, { key: from.key, from: from.state, to }, by, now);
}

/** Notes where the life of a project begins. */
export async function noteCreated(tx: Tx, key: string, by: Mover, now: Date): Promise<void> {
  await insertTransition(tx, { key, from: null, to: 'save' }, by, now);
}
