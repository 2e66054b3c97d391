import type { StoryContent } from '@pq/contract/calls/stories';
import { isRepeatedText, repeatedTexts } from '@pq/domain/community/repeated-text';
import { t } from '@pq/domain/copy';
import { lockWriter } from '#src/modules/accounts/index.ts';
import { replaceStoryPictures } from '#src/modules/media/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Limit } from '#src/platform/http/limits.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertCurrent } from '#src/platform/stale-save.ts';
import { assertOwnStory } from './policy.ts';
import { presentStoryContent } from './present-story.ts';
import { insertStory, listLastTexts, lockStory, updateStoryRow } from './queries.ts';

/**
 * Writes a story and gives its key. Throws tooMany beyond 5 an hour, repeatedText, invalid for pictures that are not own unused
 * uploads of kind story, loginRequired when the member has left since authentication.
 */
export async function writeStory(
  platform: Platform,
  caller: { uid: string },
  content: StoryContent,
): Promise<{ key: string }> {
  return withStoryQuota(platform, caller.uid, () => create(platform, caller, content));
}

async function create(
  platform: Platform,
  caller: { uid: string },
  content: StoryContent,
): Promise<{ key: string }> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const key = newId(nowMs);
  await inTransaction(platform.database.db, async (tx) => {
    await lockWriter(tx, caller, now);
    const before = await listLastTexts(tx, caller.uid, repeatedTexts - 1);
    if (isRepeatedText(content.content, before)) throw new ProductError('repeatedText');
    const pictures = { from: [], to: content.images, field: 'data.images' };
    await replaceStoryPictures(tx, caller.uid, pictures, now);
    await insertStory(tx, { key, authorId: caller.uid, ...content }, now);
  });
  return { key };
}

type Rewriting = { key: string; data: StoryContent; version?: number | undefined };

/**
 * Updates an own story, a hidden one too, which stays hidden. Throws notFound, stale, tooMany (an update counts as
 * writing), repeatedText, invalid for new pictures that are not own unused uploads of kind story.
 */
export async function updateStory(
  platform: Platform,
  caller: { uid: string },
  { key, data, version }: Rewriting,
): Promise<{ key: string }> {
  await withStoryQuota(platform, caller.uid, () => update(platform, caller, { key, data, version }));
  return { key };
}

async function update(
  platform: Platform,
  caller: { uid: string },
  { key, data, version }: Rewriting,
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    await lockWriter(tx, caller, now);
    const story = assertOwnStory(caller, await lockStory(tx, key, { authorId: caller.uid }));
    assertCurrent(version, { key, ...presentStoryContent(story) });
    if (data.content !== story.content) {
      const before = await listLastTexts(tx, caller.uid, repeatedTexts - 1, key);
      if (isRepeatedText(data.content, before)) throw new ProductError('repeatedText');
    }
    const pictures = { from: story.images, to: data.images, field: 'data.images' };
    await replaceStoryPictures(tx, caller.uid, pictures, now);
    await updateStoryRow(tx, key, data, now);
  });
}

const STORIES_PER_HOUR = 5;

const limit: Limit = {
  max: STORIES_PER_HOUR,
  windowS: 3_600,
  msg: (waitS) => t('story.err.tooMany', { n: STORIES_PER_HOUR, minutes: Math.ceil(waitS / 60) }),
};

function withStoryQuota<T>({ database }: Platform, memberId: string, work: () => Promise<T>): Promise<T> {
  return withQuota(database.db, `story:${memberId}`, limit, work);
}
