import type { Comment } from '@pq/contract/shapes/comment';
import type { CommentTarget } from '@pq/domain/community/comment';
import type { Viewer } from '#src/modules/projects/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { openTarget, type Target } from './open-target.ts';
import { presentComment, type Reader } from './present-comment.ts';
import { type CommentRow, listReplies, listThread } from './queries.ts';

/**
 * One page of the comments on a thing with their replies, as this viewer may see them: newest first, from before `after`
 * on (spec section 7). Throws notFound, loginRequired.
 */
export async function listComments(
  platform: Platform,
  viewer: Viewer,
  query: { type: CommentTarget; id: string; after?: string | undefined; number: number },
): Promise<Comment[]> {
  const { db } = platform.database;
  const thread = { type: query.type, key: query.id };
  const target = await openTarget(db, thread, viewer, platform.clock.now());
  const rows = await listThread(db, thread, { after: query.after, limit: query.number });
  const repliesOf = await groupReplies(db, rows);
  const reader = readerOf(target, viewer);
  return rows.map((row) => presentComment(row, repliesOf(row), reader));
}

/** How a viewer reads what is said about a thing. */
export function readerOf(target: Pick<Target, 'makerId' | 'manages'>, viewer: Viewer): Reader {
  const { makerId, manages } = target;
  return { uid: viewer?.uid ?? null, manages, makerId, counts: viewer?.role === 'admin' };
}

/** The live replies of each of these comments, read at once. */
export async function groupReplies(
  db: Executor,
  comments: readonly CommentRow[],
): Promise<(comment: CommentRow) => CommentRow[]> {
  const replies = await listReplies(
    db,
    comments.map(({ id }) => id),
  );
  const byParent = Map.groupBy(replies, ({ parentId }) => parentId);
  return ({ id }) => byParent.get(id) ?? [];
}
