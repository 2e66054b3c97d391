import type { StoryWords } from '@pq/contract/calls/stories';
import { isRepeatedText, repeatedTexts } from '@pq/domain/community/repeated-text';
import { holdWriter } from '#src/modules/accounts/index.ts';
import { replaceStoryPictures } from '#src/modules/media/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { ownStory } from '../policy.ts';
import { listLastTexts, lockStory, updateStory } from './queries.ts';
import { withStoryQuota } from './story-quota.ts';

/**
 * Rewrites an own story, a hidden one too, which stays hidden. It may go on showing what it shows. Throws notFound,
 * tooMany (rewriting counts as writing), repeatedText, invalid for pictures that are not own unused uploads of kind story.
 */
export async function fixStory(
  platform: Platform,
  caller: { uid: string },
  { key, data }: { key: string; data: StoryWords },
): Promise<{ key: string }> {
  await withStoryQuota(platform, caller.uid, () => rewrite(platform, caller, { key, data }));
  return { key };
}

async function rewrite(
  platform: Platform,
  caller: { uid: string },
  { key, data }: { key: string; data: StoryWords },
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    await holdWriter(tx, caller, now);
    const story = ownStory(caller, await lockStory(tx, key));
    if (data.content !== story.content) {
      const before = await listLastTexts(tx, caller.uid, repeatedTexts - 1, key);
      if (isRepeatedText(data.content, before)) throw new ProductError('repeatedText');
    }
    const pictures = { from: story.images, to: data.images, field: 'data.images' };
    await replaceStoryPictures(tx, caller.uid, pictures, now);
    await updateStory(tx, key, data, now);
  });
}
