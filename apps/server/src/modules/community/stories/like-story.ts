import type { Story } from '@pq/contract/shapes/site';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { maySee } from './policy.ts';
import { ownLike } from './present-story.ts';
import { findLikeTarget, setLike } from './queries.ts';
import { publishStoryChange } from './watch-story.ts';

/**
 * Sets the like of a member to `on`, which is idempotent, or toggles it. Likes of one member are serialised by the lock of the
 * member; those of many lock the story only for the count. A like of a story that has since been hidden can be removed.
 * Throws notFound, loginRequired.
 */
export async function likeStory(
  platform: Platform,
  caller: Caller,
  { key, on }: { key: string; on?: boolean | undefined },
): Promise<Pick<Story, 'like' | 'likes'>> {
  const now = new Date(platform.clock.now());
  const { changed, liked, likes } = await inTransaction(platform.database.db, async (tx) => {
    await lockMember(tx, caller.uid);
    const story = await findLikeTarget(tx, caller.uid, key);
    if (!story || !(story.liked || maySee(caller, story))) throw new ProductError('notFound');
    const wanted = on ?? !story.liked;
    if (wanted === story.liked) return { changed: false, ...story };
    return { changed: true, liked: wanted, likes: await setLike(tx, caller.uid, key, wanted, now) };
  });
  if (changed) publishStoryChange(platform, key);
  return { like: ownLike(caller.uid, liked), likes };
}
