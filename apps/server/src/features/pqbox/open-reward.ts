import { isRewardOpen } from '@pq/domain/pq-reward';
import type { Executor } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { openBox } from './policy.ts';
import { findBox, findRow, type RewardRow } from './repository.ts';

/** A reward under the key of its project. */
export type OfProject = { projectId: string; id: string };

/** A reward for those who manage its box or back its project, whatever its state. Throws notFound, notBacker. */
export async function openReward(
  db: Executor,
  caller: Pick<Caller, 'uid' | 'role'>,
  { projectId, id }: OfProject,
): Promise<{ row: RewardRow; isManager: boolean }> {
  const { isManager } = openBox(caller, await findBox(db, projectId, caller.uid));
  const row = await findRow(db, { projectKey: projectId, key: id }, caller.uid);
  if (!row) throw new ProductError('notFound');
  return { row, isManager };
}

/** The same for what is in it: for backers while it is open. Throws notShown too. */
export async function openContents(
  db: Executor,
  caller: Pick<Caller, 'uid' | 'role'>,
  of: OfProject,
): Promise<{ isManager: boolean }> {
  const { row, isManager } = await openReward(db, caller, of);
  if (!isManager && !isRewardOpen(row.state)) throw new ProductError('notShown');
  return { isManager };
}
