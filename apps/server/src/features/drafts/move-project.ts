import { canTransition, type ProjectState } from '@pq/domain/project';
import type { Tx } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { updateState } from './repository.ts';

/**
 * Moves a project whose row the caller holds, and notes who did it and why; its version rises. `actor` is `owner:<uid>` or
 * `admin:<uid>`. Throws wrongState for a move that the life of a project does not know.
 */
export async function moveProject(
  tx: Tx,
  from: { key: string; state: ProjectState },
  to: ProjectState,
  by: { actor: string; reason?: string },
  now: Date,
): Promise<void> {
  if (!canTransition(from.state, to)) throw new ProductError('wrongState');
  await updateState(tx, from, to, by, now);
}
