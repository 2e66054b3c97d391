import type { Tx } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import { tellOfComment } from '../../inquiries/tell-of-comment.ts';
import type { Target } from '../open-target.ts';
import { type CommentRow, findComment } from '../queries.ts';
import { assertNotRepeated } from './limits.ts';
import { insertComment } from './queries.ts';

/**
 * Adds words of the caller's, a reply where there is a `parentId`, to a thing that is held open for writing, and has whom
 * they concern told by mail. Throws repeatedText.
 */
export async function addWords(
  tx: Tx,
  caller: Caller,
  { type: targetType, key: targetKey }: Target,
  said: { parentId: string | null; text: string; secret: boolean },
  nowMs: number,
): Promise<CommentRow> {
  await assertNotRepeated(tx, caller.uid, said.text);
  const id = newId(nowMs);
  await insertComment(tx, { id, targetType, targetKey, authorId: caller.uid, ...said }, new Date(nowMs));
  await tellOfComment(tx, id);
  const row = await findComment(tx, id);
  if (!row) throw new Error('words that were just written are not there');
  return row;
}
