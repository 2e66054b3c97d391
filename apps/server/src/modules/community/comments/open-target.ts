import type { CommentTarget } from '@pq/domain/community/comment';
import type { Viewer } from '#src/modules/projects/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { manages, mayBeWrittenOn, refusalOf } from './policy.ts';
import { findTarget, holdTarget, type TargetRow } from './queries.ts';

/** A thing that can be commented on, as a viewer came to it. `manages`: they are its maker or an administrator. */
export type Target = Pick<TargetRow, 'makerId'> & {
  type: CommentTarget;
  key: string;
  manages: boolean;
  open: boolean;
};

/** The thing whose comments are asked for. Throws notFound, also for what this viewer may not see; loginRequired. */
export async function openTarget(
  db: Executor,
  { type, key }: { type: CommentTarget; key: string },
  viewer: Viewer,
  nowMs: number,
): Promise<Target> {
  const row = await findTarget(db, { type, key }, viewer?.uid ?? null, new Date(nowMs));
  const refusal = row ? refusalOf(type, row, viewer) : 'notFound';
  if (!row || refusal) throw new ProductError(refusal ?? 'notFound');
  const { makerId } = row;
  return { type, key, makerId, manages: manages(row, viewer), open: mayBeWrittenOn(row) };
}

/**
 * The same for somebody who wants to write there, in their transaction, until the end of which the thing is not removed.
 * Throws notFound for what is hidden, from its maker too.
 */
export async function openForWriting(
  db: Executor,
  target: { type: CommentTarget; key: string },
  viewer: Viewer,
  nowMs: number,
): Promise<Target> {
  if (!(await holdTarget(db, target))) throw new ProductError('notFound');
  const opened = await openTarget(db, target, viewer, nowMs);
  if (!opened.open) throw new ProductError('notFound');
  return opened;
}
