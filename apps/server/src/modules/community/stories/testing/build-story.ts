import { story } from '#src/platform/database/schema.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';

/** Writes a story straight into the database; gives its key. Its picture is one of the site's own. */
export async function buildStory(
  platform: Platform,
  fields: Pick<typeof story.$inferInsert, 'authorId'> & Partial<typeof story.$inferInsert>,
): Promise<string> {
  const nowMs = platform.clock.now();
  const key = newId(nowMs);
  const at = new Date(nowMs);
  await platform.database.db.insert(story).values({
    key,
    category: 3,
    title: '첫 산책',
    content: '본문',
    images: ['/files/demo/dog.jpg'],
    createdAt: at,
    updatedAt: at,
    ...fields,
  });
  return fields.key ?? key;
}
