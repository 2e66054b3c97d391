import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';

export async function buildStory(
  platform: Platform,
  fields: { authorId: string; key?: string; [column: string]: unknown },
): Promise<string> {
  const nowMs = platform.clock.now();
  const key = newId(nowMs);
  const at = new Date(nowMs);
  await insertRows(platform.database.db, 'story', [
    {
      key,
      category: 3,
      title: '첫 산책',
      content: '본문',
      images: ['/files/demo/dog.jpg'],
      createdAt: at,
      updatedAt: at,
      ...fields,
    },
  ]);
  return fields.key ?? key;
}
