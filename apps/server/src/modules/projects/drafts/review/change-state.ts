import type { changeState as call } from '@pq/contract/calls/drafts';
import type { ProjectState } from '@pq/domain/project/project';
import type { z } from 'zod';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { lockProject } from '../../lifecycle/lock-project.ts';
import { moveProject } from '../../lifecycle/move-project.ts';
import { ownIn, ownOrAbsent } from '../policy.ts';
import { findHead } from '../queries.ts';
import { submitProject } from './submit-project.ts';
import { withdrawReview } from './withdraw-review.ts';

type Caller = { uid: string };

/**
 * The owner's moves in the words of the specification (section 7; A-067): reject → save takes it back to writing, save →
 * prepare submits it, prepare → save asks for the review to be withdrawn. Gives the state that it has then. Throws notFound,
 * wrongState, and what submitting throws.
 */
export async function changeState(
  platform: Platform,
  caller: Caller,
  { pid: key, purpose, state: to, acceptTerms }: z.output<typeof call.input>,
): Promise<ProjectState> {
  const { state, ...project } = ownOrAbsent(caller, await findHead(platform.database.db, key));
  if (purpose && purpose !== project.purpose) throw new ProductError('notFound');
  // Each looks at the state again, holding the row.
  if (state === 'save' && to === 'prepare') {
    await submitProject(platform, caller, { key, acceptTerms });
    return 'prepare';
  }
  if (state === 'prepare' && to === 'save') {
    await withdrawReview(platform, caller, key);
    return 'prepare';
  }
  if (state !== 'reject' || to !== 'save') throw new ProductError('wrongState');
  await reopen(platform, caller, key);
  return 'save';
}

/** A rejected project is written again, under its own key; the reason stays in sight until it is submitted. */
async function reopen(platform: Platform, caller: Caller, key: string): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const project = ownIn(caller, await lockProject(tx, key), { state: 'reject' });
    await moveProject(tx, project, 'save', { actor: `owner:${caller.uid}` }, new Date(platform.clock.now()));
  });
}
