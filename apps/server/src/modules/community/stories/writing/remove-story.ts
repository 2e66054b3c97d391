import { dropStoryPictures } from '#src/modules/media/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { tellStoryChanged } from '../likes/tell-story-changed.ts';
import { ownStory } from '../policy.ts';
import { deleteStory, lockStory } from './write-repository.ts';

/** Removes an own story with its likes, comments and pictures. Throws notFound. */
export async function removeStory(platform: Platform, caller: { uid: string }, key: string): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const { images } = ownStory(caller, await lockStory(tx, key, 'removing'));
    await deleteStory(tx, key);
    await dropStoryPictures(tx, caller.uid, images);
  });
  tellStoryChanged(platform, key);
}
