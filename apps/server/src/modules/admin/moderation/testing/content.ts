import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import type { TestPlatform } from '#src/testing/index.ts';

type NewComment = { targetType: string; targetKey: string; authorId: string; [column: string]: unknown };

export async function placeComment({ database, clock }: TestPlatform, given: NewComment): Promise<string> {
  const at = new Date(clock.now());
  const id = newId(at.getTime());
  await insertRows(database.db, 'comment', [
    { id, text: '언제 받을 수 있나요?', createdAt: at, updatedAt: at, ...given },
  ]);
  return id;
}

export async function placeReport(
  { database, clock }: TestPlatform,
  commentId: string,
  reporterId: string,
  reason = '욕설이 있습니다.',
): Promise<void> {
  await database.db.query(
    `insert into comment_report (comment_id, no, reporter_id, text, reason, created_at)
     select id, reports + 1, $2, text, $3, $4 from comment where id = $1`,
    [commentId, reporterId, reason, new Date(clock.now())],
  );
  await database.db.query('update comment set reports = reports + 1 where id = $1', [commentId]);
}

export async function placeStory({ database, clock }: TestPlatform, authorId: string): Promise<string> {
  const at = new Date(clock.now());
  const key = newId(at.getTime());
  await insertRows(database.db, 'story', [
    {
      key,
      authorId,
      category: 3,
      title: '가을 산책',
      content: '낙엽을 밟았습니다.',
      images: ['/files/demo/a.jpg'],
      createdAt: at,
      updatedAt: at,
    },
  ]);
  return key;
}
