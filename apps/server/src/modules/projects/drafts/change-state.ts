import type * as calls from '@pq/contract/calls/drafts';
import type { ProjectState } from '@pq/domain/project/project';
import type { z } from 'zod';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller, SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { lockProject, moveProject } from '../lifecycle.ts';
import { ownIn } from './policy.ts';
import { findHead, type ProjectHead } from './queries.ts';
import { submitProject, withdrawReview } from './submit-project.ts';

/**
 * Moves a project by the decision of an admin. The module `admin`, which is below this one, gives it at start. Throws
 * wrongState for a move that is not an admin's.
 */
export type MoveAsAdmin = (
  platform: Platform,
  admin: SignedIn & AdminCaller,
  project: ProjectHead & { key: string },
  move: { to: ProjectState; reason: string | undefined; version: number | undefined },
) => Promise<void>;

export type StateChange = { state: ProjectState; by: 'owner' | 'admin' };

/**
 * The owner's moves: reject → save reopens the draft, save → prepare submits it, prepare → save asks for the review to be withdrawn.
 * Every other move is an admin's, `moveAsAdmin`, or the clock's. Returns the state afterwards. Throws notFound, wrongState,
 * and what submitting and the decisions of admins throw.
 */
export async function changeState(
  platform: Platform,
  caller: SignedIn,
  {
    pid: key,
    purpose,
    state: to,
    acceptTerms,
    split,
    reason,
    version,
  }: z.output<typeof calls.changeState.input>,
  moveAsAdmin: MoveAsAdmin,
): Promise<StateChange> {
  const project = await findHead(platform.database.db, key);
  const isOwner = project?.ownerId === caller.uid;
  if (!project || !(isOwner || caller.role === 'admin')) throw new ProductError('notFound');
  if (purpose && purpose !== project.purpose) throw new ProductError('notFound');
  const move = isOwner ? ownerMoves[`${project.state} → ${to}`] : undefined;
  if (move) return { state: await move(platform, caller, { key, acceptTerms, split }), by: 'owner' };
  if (caller.role !== 'admin') throw new ProductError('wrongState');
  await moveAsAdmin(platform, { ...caller, role: caller.role }, { ...project, key }, { to, reason, version });
  return { state: to, by: 'admin' };
}

type OwnerMove = (
  platform: Platform,
  caller: SignedIn,
  of: { key: string; acceptTerms: boolean; split: boolean },
) => Promise<ProjectState>;

/** Each checks the state again with the row locked. */
const ownerMoves: Record<string, OwnerMove | undefined> = {
  async 'save → prepare'(platform, caller, of) {
    await submitProject(platform, caller, of);
    return 'prepare';
  },
  async 'prepare → save'(platform, caller, { key }) {
    await withdrawReview(platform, caller, key);
    return 'prepare';
  },
  async 'reject → save'(platform, caller, { key }) {
    await reopen(platform, caller, key);
    return 'save';
  },
};

/** Makes a rejected project a draft again, under its key; the reason stays visible until it is submitted. */
async function reopen(platform: Platform, caller: { uid: string }, key: string): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const project = ownIn(caller, await lockProject(tx, key, caller.uid), { state: 'reject' });
    await moveProject(tx, project, 'save', { actor: `owner:${caller.uid}` }, new Date(platform.clock.now()));
  });
}
