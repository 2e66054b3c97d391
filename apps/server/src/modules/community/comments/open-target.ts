import type { CommentTarget } from '@pq/domain/community/comment';
import type { Viewer } from '#src/modules/projects/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { manages, mayBeWrittenOn, refusalOf } from './policy.ts';
import { findTarget, lockTarget, type TargetRow } from './queries.ts';

/** What is commented on, for one viewer. `manages`: they are its maker or an admin. */
export type Target = Pick<TargetRow, 'makerId'> & {
  type: CommentTarget;
  key: string;
  manages: boolean;
  open: boolean;
};

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
 * The same for a writer: the target is not removed before the end of the transaction. Throws notFound for what is hidden, from
 * its maker too.
 */
export async function openTargetForWriting(
  db: Executor,
  target: { type: CommentTarget; key: string },
  viewer: Viewer,
  nowMs: number,
): Promise<Target> {
  if (!(await lockTarget(db, target))) throw new ProductError('notFound');
  const opened = await openTarget(db, target, viewer, nowMs);
  if (!opened.open) throw new ProductError('notFound');
  return opened;
}
