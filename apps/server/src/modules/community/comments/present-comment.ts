import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { type CommentReader, mayReadComment } from '@pq/domain/community/comment';
import type { CommentRow } from './queries.ts';

/** Who reads; `makerId` is the maker of the thing commented on, `counts` whether they are told how many have reported. */
export type Reader = CommentReader & { makerId: string | null; counts: boolean };

const nobody = { author: '', email: '', uid: '', image: '' };

/** A comment as this reader may see it, in the spelling of spec section 3. The only place from which a text leaves. */
export function presentComment(row: CommentRow, replies: readonly CommentRow[], reader: Reader): Comment {
  return {
    ...presentSaid(row, reader),
    whereTo: row.targetKey,
    state: 'comment',
    reply: replies.map((reply) => presentReply(reply, reader)),
  };
}

/** A reply as this reader may see it. */
export function presentReply(row: CommentRow, reader: Reader): Reply {
  const parent = row.parentId ?? '';
  const repoter = reader.counts ? row.reports : 0;
  return { ...presentSaid(row, reader), whereTo: parent, OriginalTo: parent, state: 'reply', repoter };
}

function presentSaid(row: CommentRow, reader: Reader) {
  const facts = { ...row, author: row.authorId, asker: row.askerId };
  const { nickname: author, email, authorId: uid, image } = row;
  return {
    myKey: row.id,
    text: mayReadComment(facts, reader) ? row.text : '',
    timestamp: row.deleted ? 0 : row.createdAtMs,
    isBlind: row.blinded && !row.deleted,
    isDeleted: row.deleted,
    isSceret: row.secret && !row.deleted,
    isMaker: !row.deleted && uid === reader.makerId,
    isEdited: row.edited && !row.deleted,
    profile: row.deleted ? nobody : { author, email: uid === reader.uid ? email : '', uid, image },
    purpose: row.targetType,
    prjtId: row.targetKey,
  };
}
