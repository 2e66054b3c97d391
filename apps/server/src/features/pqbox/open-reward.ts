import { isRewardOpen } from '@pq/domain/pqbox/pq-reward';
import type { Executor } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { openBox } from './policy.ts';
import { findBox, findRow, findState, type RewardRow } from './repository.ts';

/** A reward under the key of its project. */
export type OfProject = { projectId: string; id: string };

/** A reward for those who manage its box or back its project, whatever its state. Throws notFound, notBacker. */
export async function openReward(
  db: Executor,
  caller: Pick<Caller, 'uid' | 'role'>,
  { projectId, id }: OfProject,
): Promise<{ row: RewardRow; isManager: boolean }> {
  const { isManager } = openBox(caller, await findBox(db, projectId, caller.uid));
  const row = await findRow(db, { projectKey: projectId, key: id }, { uid: caller.uid, isManager });
  if (!row) throw new ProductError('notFound');
  return { row, isManager };
}

/** May they have what is in it: backers while it is open. Throws notFound, notBacker, notShown. */
export async function openContents(
  db: Executor,
  caller: Pick<Caller, 'uid' | 'role'>,
  { projectId, id }: OfProject,
): Promise<{ isManager: boolean }> {
  const { isManager } = openBox(caller, await findBox(db, projectId, caller.uid));
  const state = await findState(db, { projectKey: projectId, key: id });
  if (!state) throw new ProductError('notFound');
  if (!isManager && !isRewardOpen(state)) throw new ProductError('notShown');
  return { isManager };
}
