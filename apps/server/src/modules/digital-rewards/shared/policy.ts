import { t } from '@pq/domain/copy';
import { isBoxOpenIn, isRewardOpen } from '@pq/domain/pqbox/pq-reward';
import {
  type OpensFrom,
  type RewardAudience,
  type RewardLock,
  rewardLock,
} from '@pq/domain/pqbox/reward-audience';
import { isPubliclyVisible, type ProjectState } from '@pq/domain/project/project';
import { isManagerOf } from '#src/modules/projects/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Limit } from '#src/platform/http/limits.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { type BoxPledge, findBox, findGate, findRow, type RewardRow } from './queries.ts';
import { findRemoval } from './removals.ts';

export const keyLimit: Limit = { max: 60, windowS: 3_600 };
export const rewardSaveLimit: Limit = { max: 120, windowS: 60 };

export const sendLimit: Limit = { max: 200, windowS: 3_600 };
export const sendQuotaKey = (uid: string): string => `reward-upload:${uid}`;
export const linkLimit: Limit = { max: 1_200, windowS: 3_600 };

type Person = { uid: string; role: 'member' | 'admin' };
type Box = { ownerId: string; state: ProjectState; backing: BoxPledge | null };
export type BoxAccess = { isManager: true; backing: null } | { isManager: false; backing: BoxPledge };

export const managerAccess: BoxAccess = { isManager: true, backing: null };

const CLOSED_TO_MAKERS: readonly ProjectState[] = ['fail', 'blind'];

/**
 * The access of a person to a box: its maker and admins manage it, backers of its project may enter while it is open. Throws notFound
 * for a project that the person may not see, and notBacker.
 */
export function openBox(person: Person, box: Box | null): BoxAccess {
  const isManager = box !== null && isManagerOf(person, box.ownerId);
  if (!box || !(isManager || isPubliclyVisible(box.state))) throw new ProductError('notFound');
  if (isManager) return managerAccess;
  if (box.backing && isBoxOpenIn(box.state)) return { isManager, backing: box.backing };
  throw new ProductError('notBacker');
}

type Gate = { tiers: readonly number[] | null; openFrom: OpensFrom };

export function audienceOf({ tiers, openFrom }: Gate): RewardAudience {
  return { rewards: tiers ?? 'all', from: openFrom };
}

export function lockOf(gate: Gate, { backing }: BoxAccess): RewardLock | null {
  return backing ? rewardLock(audienceOf(gate), backing) : null;
}

export function assertUnlocked(gate: Gate, access: BoxAccess): void {
  const lock = lockOf(gate, access);
  if (!lock) return;
  const { gateKey } = access.backing ?? {};
  throw new ProductError('rewardLocked', { lock, gateKey }, { msg: t(`pq.lock.${lock}`) });
}

/** Only the maker writes rewards, of a project that is open or has succeeded. Throws notFound, wrongState. */
export function assertWrites(person: { uid: string }, project: Omit<Box, 'backing'> | null): void {
  if (project?.ownerId !== person.uid) throw new ProductError('notFound');
  if (CLOSED_TO_MAKERS.includes(project.state)) throw new ProductError('wrongState');
}

export type OfProject = { projectId: string; id: string };

/** A reward for those who manage its box or back its project, whatever its state. Throws notFound, notBacker, rewardRemoved. */
export async function openReward(
  db: Executor,
  caller: Pick<Caller, 'uid' | 'role'>,
  { projectId, id }: OfProject,
): Promise<{ row: RewardRow; access: BoxAccess }> {
  const access = openBox(caller, await findBox(db, projectId, caller.uid));
  const viewer = { uid: caller.uid, isManager: access.isManager };
  const row = await findRow(db, { projectKey: projectId, key: id }, viewer);
  if (!row) throw await missing(db, projectId, id);
  return { row, access };
}

async function missing(db: Executor, projectKey: string, key: string): Promise<ProductError> {
  const removal = await findRemoval(db, projectKey, key);
  return removal ? new ProductError('rewardRemoved', removal) : new ProductError('notFound');
}

/** Admits to the contents of a reward: managers, and backers to whom it is open. Throws notFound, notBacker, notShown, rewardLocked, rewardRemoved. */
export async function openContents(
  db: Executor,
  caller: Pick<Caller, 'uid' | 'role'>,
  { projectId, id }: OfProject,
): Promise<{ isManager: boolean }> {
  const access = openBox(caller, await findBox(db, projectId, caller.uid));
  const gate = await findGate(db, { projectKey: projectId, key: id });
  if (!gate) throw await missing(db, projectId, id);
  if (!access.isManager && !isRewardOpen(gate.state)) throw new ProductError('notShown');
  assertUnlocked(gate, access);
  return access;
}
