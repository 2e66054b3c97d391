import { isRewardOpen } from '@pq/domain/pqbox/pq-reward';
import type { Executor } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertUnlocked, type Coming, openBox } from './policy.ts';
import { findBox, findGate, findRow, type RewardRow } from './queries.ts';

/** A reward under the key of its project. */
export type OfProject = { projectId: string; id: string };

/** A reward for those who manage its box or back its project, whatever its state. Throws notFound, notBacker. */
export async function openReward(
  db: Executor,
  caller: Pick<Caller, 'uid' | 'role'>,
  { projectId, id }: OfProject,
): Promise<{ row: RewardRow; coming: Coming }> {
  const coming = openBox(caller, await findBox(db, projectId, caller.uid));
  const viewer = { uid: caller.uid, isManager: coming.isManager };
  const row = await findRow(db, { projectKey: projectId, key: id }, viewer);
  if (!row) throw new ProductError('notFound');
  return { row, coming };
}

/** May they have what is in it: backers for whom it is, while it is open. Throws notFound, notBacker, notShown, rewardLocked. */
export async function openContents(
  db: Executor,
  caller: Pick<Caller, 'uid' | 'role'>,
  { projectId, id }: OfProject,
): Promise<{ isManager: boolean }> {
  const coming = openBox(caller, await findBox(db, projectId, caller.uid));
  const gate = await findGate(db, { projectKey: projectId, key: id });
  if (!gate) throw new ProductError('notFound');
  if (!coming.isManager && !isRewardOpen(gate.state)) throw new ProductError('notShown');
  assertUnlocked(gate, coming);
  return coming;
}
