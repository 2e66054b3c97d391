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

/** Keys that a person may take in an hour, and saves in a minute. */
export const keyLimit: Limit = { max: 60, windowS: 3_600 };
export const rewardSaveLimit: Limit = { max: 120, windowS: 60 };

/** Files that a person may begin to send, and addresses that they may ask for, in an hour. */
export const sendLimit: Limit = { max: 200, windowS: 3_600 };
export const sendQuotaKey = (uid: string): string => `reward-upload:${uid}`;
export const linkLimit: Limit = { max: 1_200, windowS: 3_600 };

type Visitor = { uid: string; role: 'member' | 'admin' };
type Box = { ownerId: string; state: ProjectState; backing: BoxPledge | null };
/** The access of a visitor: as a manager of the box, or with a live pledge. */
export type Coming = { isManager: true; backing: null } | { isManager: false; backing: BoxPledge };

/** The access of a manager. */
export const managing: Coming = { isManager: true, backing: null };

/** Projects that get no rewards any more. */
const CLOSED_TO_MAKERS: readonly ProjectState[] = ['fail', 'blind'];

/**
 * Whether this person manages the box (its maker, an administrator), or backs its project. Throws
 * notFound for a project that is not there for them, and notBacker.
 */
export function openBox(asker: Visitor, box: Box | null): Coming {
  const isManager = box !== null && isManagerOf(asker, box.ownerId);
  if (!box || !(isManager || isPubliclyVisible(box.state))) throw new ProductError('notFound');
  if (isManager) return managing;
  if (box.backing && isBoxOpenIn(box.state)) return { isManager, backing: box.backing };
  throw new ProductError('notBacker');
}

type Gate = { tiers: readonly number[] | null; openFrom: OpensFrom };

/** For whom a reward is, and from when. */
export function audienceOf({ tiers, openFrom }: Gate): RewardAudience {
  return { rewards: tiers ?? 'all', from: openFrom };
}

/** What keeps a reward from whoever comes to its box, null when nothing but its state does. */
export function lockOf(gate: Gate, { backing }: Coming): RewardLock | null {
  return backing ? rewardLock(audienceOf(gate), backing) : null;
}

/** Throws rewardLocked with what keeps a reward from whoever comes to its box. */
export function assertUnlocked(gate: Gate, coming: Coming): void {
  const lock = lockOf(gate, coming);
  if (!lock) return;
  const { gateKey } = coming.backing ?? {};
  throw new ProductError('rewardLocked', { lock, gateKey }, { msg: t(`pq.lock.${lock}`) });
}

/** Only the maker writes rewards, of a project that goes on or has succeeded. Throws notFound, wrongState. */
export function assertWrites(asker: { uid: string }, project: Omit<Box, 'backing'> | null): void {
  if (project?.ownerId !== asker.uid) throw new ProductError('notFound');
  if (CLOSED_TO_MAKERS.includes(project.state)) throw new ProductError('wrongState');
}

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
