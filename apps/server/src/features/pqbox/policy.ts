import { isBoxOpenIn } from '@pq/domain/pqbox/pq-reward';
import { isPubliclyVisible, type ProjectState } from '@pq/domain/project/project';
import { isManagerOf } from '#src/features/projects/policy.ts';
import type { Limit } from '#src/platform/http/limits.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** Keys that a person may take in an hour, and saves in a minute. */
export const keyLimit: Limit = { max: 60, windowS: 3_600 };
export const rewardSaveLimit: Limit = { max: 120, windowS: 60 };

/** Files that a person may begin to send, and addresses that they may ask for, in an hour. */
export const sendLimit: Limit = { max: 200, windowS: 3_600 };
export const sendQuotaKey = (uid: string): string => `reward-upload:${uid}`;
export const linkLimit: Limit = { max: 1_200, windowS: 3_600 };

type Asker = { uid: string; role: 'member' | 'admin' };
type Box = { ownerId: string; state: ProjectState; backs: boolean };

/** Projects that get no rewards any more. */
const CLOSED_TO_MAKERS: readonly ProjectState[] = ['fail', 'blind'];

/**
 * Whether this person manages the box (its maker, an administrator), or backs its project. Throws
 * notFound for a project that is not there for them, and notBacker.
 */
export function openBox(asker: Asker, box: Box | null): { isManager: boolean } {
  const isManager = box !== null && isManagerOf(asker, box.ownerId);
  if (!box || !(isManager || isPubliclyVisible(box.state))) throw new ProductError('notFound');
  if (isManager || (box.backs && isBoxOpenIn(box.state))) return { isManager };
  throw new ProductError('notBacker');
}

/** Only the maker writes rewards, of a project that goes on or has succeeded. Throws notFound, wrongState. */
export function assertWrites(asker: { uid: string }, project: Omit<Box, 'backs'> | null): void {
  if (project?.ownerId !== asker.uid) throw new ProductError('notFound');
  if (CLOSED_TO_MAKERS.includes(project.state)) throw new ProductError('wrongState');
}
