import type { StoryWords } from '@pq/contract/calls/stories';
import { isRepeatedText, repeatedTexts } from '@pq/domain/community/repeated-text';
import { holdWriter } from '#src/modules/accounts/index.ts';
import { replaceStoryPictures } from '#src/modules/media/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { insertStory, listLastTexts } from './queries.ts';
import { withStoryQuota } from './story-quota.ts';

/**
 * Writes a story and gives its key. Throws tooMany beyond 5 an hour, repeatedText, invalid for pictures that are not own
 * unused uploads of kind story, loginRequired when the member has left meanwhile.
 */
export async function writeStory(
  platform: Platform,
  caller: { uid: string },
  words: StoryWords,
): Promise<{ key: string }> {
  return withStoryQuota(platform, caller.uid, () => write(platform, caller, words));
}

async function write(
  platform: Platform,
  caller: { uid: string },
  words: StoryWords,
): Promise<{ key: string }> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const key = newId(nowMs);
  await inTransaction(platform.database.db, async (tx) => {
    await holdWriter(tx, caller, now);
    const before = await listLastTexts(tx, caller.uid, repeatedTexts - 1);
    if (isRepeatedText(words.content, before)) throw new ProductError('repeatedText');
    const pictures = { from: [], to: words.images, field: 'data.images' };
    await replaceStoryPictures(tx, caller.uid, pictures, now);
    await insertStory(tx, { key, authorId: caller.uid, ...words }, now);
  });
  return { key };
}
