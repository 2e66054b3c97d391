import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { type CommentFacts, type CommentReader, mayReadComment } from '@pq/domain/community/comment';
import { versionOf } from '#src/platform/stale-save.ts';
import type { CommentRow } from './queries.ts';

/** `makerId` is the maker of the target; `seesReports`: the number of reports is shown. */
export type Reader = CommentReader & { makerId: string | null; seesReports: boolean };

const nobody = { author: '', email: '', uid: '', image: '' };

/** A comment as this reader may see it, in the field names of the API. Texts leave the server only through this file. */
export function presentComment(row: CommentRow, replies: readonly CommentRow[], reader: Reader): Comment {
  return {
    ...presentText(row, reader),
    whereTo: row.targetKey,
    state: 'comment',
    reply: replies.map((reply) => presentReply(reply, reader)),
  };
}

export function presentReply(row: CommentRow, reader: Reader): Reply {
  const parent = row.parentId ?? '';
  const repoter = reader.seesReports ? row.reports : 0;
  return { ...presentText(row, reader), whereTo: parent, OriginalTo: parent, state: 'reply', repoter };
}

function presentText(row: CommentRow, reader: Reader) {
  const { nickname: author, email, authorId: uid, image } = row;
  return {
    myKey: row.id,
    text: mayReadComment(factsOf(row), reader) ? row.text : '',
    timestamp: row.deleted ? 0 : row.createdAtMs,
    isBlind: row.blinded && !row.deleted,
    isDeleted: row.deleted,
    isSceret: row.secret && !row.deleted,
    isMaker: !row.deleted && uid === reader.makerId,
    isEdited: row.edited && !row.deleted,
    profile: row.deleted ? nobody : { author, email: uid === reader.uid ? email : '', uid, image },
    ...(uid === reader.uid && !row.deleted && { version: presentOwnComment(row).version }),
    purpose: row.targetType,
    prjtId: row.targetKey,
  };
}

/** What its author changes of a comment, with its version. For others a version would give away a secret text. */
export function presentOwnComment({ id: myKey, text, secret: isSceret }: CommentRow) {
  return { myKey, text, isSceret, version: versionOf([text, isSceret]) };
}

export function factsOf({ authorId, parentAuthorId, secret, blinded, deleted }: CommentRow): CommentFacts {
  return { author: authorId, asker: parentAuthorId, secret, blinded, deleted };
}
