import type { OwnComment } from '@pq/contract/shapes/comment';
import { pageSizes } from '@pq/domain/limits';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { groupReplies, readerOf } from '../list-comments.ts';
import { refusalOf } from '../policy.ts';
import { presentComment, presentReply } from '../present-comment.ts';
import { findComments } from '../queries.ts';
import { listOwnPlaces } from './queries.ts';

/**
 * A page of the caller's own comments on all but projects with what was answered, newest first, from before `after` on
 * (A-095; questions to makers are modules/community/inquiries). Own replies stand by themselves. Of what the caller may not see any
 * more, only their own words are left.
 */
export async function listOwnComments(
  platform: Platform,
  caller: Caller,
  query: { after?: string | undefined },
): Promise<OwnComment[]> {
  const { db } = platform.database;
  const now = new Date(platform.clock.now());
  const page = { after: query.after, limit: pageSizes.comments };
  const places = await listOwnPlaces(db, caller.uid, page, now);
  const rows = await findComments(
    db,
    places.map(({ id }) => id),
  );
  const repliesOf = await groupReplies(db, rows);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ id, type, project, ...target }) => {
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
