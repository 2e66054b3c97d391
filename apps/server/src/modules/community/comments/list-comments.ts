import type { Comment, OwnComment } from '@pq/contract/shapes/comment';
import type { CommentTarget } from '@pq/domain/community/comment';
import { pageSizes } from '@pq/domain/limits';
import { countWaiting, type Viewer } from '#src/modules/projects/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { openTarget, type Target } from './open-target.ts';
import { refusalOf } from './policy.ts';
import { presentComment, presentReply, type Reader } from './present-comment.ts';
import { type CommentRow, findComments, listOwn, listReplies, listThread, readCounts } from './queries.ts';

/**
 * A page of comments with their replies, newest first, after the comment `after`, which is also named `before`; `waiting`: for
 * managers, who alone see their number, only questions without an answer. Throws notFound, loginRequired.
 */
export async function listComments(
  platform: Platform,
  viewer: Viewer,
  query: {
    type: CommentTarget;
    id: string;
    after?: string | undefined;
    before?: string | undefined;
    waiting?: boolean;
    number: number;
  },
): Promise<Comment[]> {
  const { db } = platform.database;
  const thread = { type: query.type, key: query.id };
  const target = await openTarget(db, thread, viewer, platform.clock.now());
  const rows = await listThread(db, thread, {
    after: query.after ?? query.before,
    limit: query.number,
    waiting: query.waiting === true && target.manages,
  });
  const repliesOf = await groupReplies(db, rows);
  const reader = readerOf(target, viewer);
  return rows.map((row) => presentComment(row, repliesOf(row), reader));
}

/** Counts comments and replies, for managers also those that wait. Throws notFound, loginRequired. */
export async function countComments(
  platform: Platform,
  viewer: Viewer,
  { type, id: key }: { type: CommentTarget; id: string },
): Promise<{ comments: number; replies: number; waiting?: number }> {
  const { db } = platform.database;
  const target = await openTarget(db, { type, key }, viewer, platform.clock.now());
  const counts = await readCounts(db, { type, key });
  // Comments on stories and news are no questions.
  if (!target.manages || target.makerId === null || type === 'story' || type === 'news') return counts;
  return { ...counts, waiting: (await countWaiting(db, [key])).get(key) ?? 0 };
}

/**
 * A page of the caller's own comments with their replies, except those on projects, which are inquiries; newest first, from
 * before `after` on. Own replies are entries of their own. Of targets that the caller may not see any more only the caller's
 * own texts are left.
 */
export async function listOwnComments(
  platform: Platform,
  caller: Caller,
  { before, after = before }: { after?: string | undefined; before?: string | undefined },
): Promise<OwnComment[]> {
  const { db } = platform.database;
  const now = new Date(platform.clock.now());
  const own = await listOwn(db, caller.uid, { after, limit: pageSizes.comments }, now);
  const rows = await findComments(
    db,
    own.map(({ id }) => id),
  );
  const repliesOf = await groupReplies(db, rows);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return own.flatMap(({ id, type, project, ...target }) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const { makerId } = target;
    const isOpen = refusalOf(type, target, caller) === null;
    const reader = readerOf({ makerId, manages: makerId === caller.uid }, caller);
    const replies = repliesOf(row).filter(({ authorId }) => isOpen || authorId === caller.uid);
    const comment = row.parentId === null ? presentComment(row, replies, reader) : presentReply(row, reader);
    const title = isOpen ? target.title : '';
    return [{ comment, subject: { type, key: row.targetKey, title, ...(project ? { project } : {}) } }];
  });
}

export function readerOf(target: Pick<Target, 'makerId' | 'manages'>, viewer: Viewer): Reader {
  const { makerId, manages } = target;
  return { uid: viewer?.uid ?? null, manages, makerId, seesReports: viewer?.role === 'admin' };
}

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
