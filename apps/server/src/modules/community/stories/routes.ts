import * as calls from '@pq/contract/calls/stories';
import type { Story } from '@pq/contract/shapes/site';
import { t } from '@pq/domain/copy';
import { deleteStoryPictures } from '#src/modules/media/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { likeStory } from './like-story.ts';
import { assertOwnStory, maySee } from './policy.ts';
import { presentStory } from './present-story.ts';
import { deleteStory, findStory, listStoryRows, lockStory } from './queries.ts';
import { parseStorySearch } from './story-search.ts';
import { publishStoryChange } from './watch-story.ts';
import { updateStory, writeStory } from './write-story.ts';

export function registerStories(router: CallRouter, platform: Platform): void {
  router.open(calls.listStories, async ({ input, caller }) => ({
    data: await listStories(platform, caller, input),
  }));
  router.open(calls.getStory, async ({ input, caller }) => ({
    data: await getStory(platform, caller, input.key),
  }));
  router.guarded(calls.writeStory, async ({ input, caller }) => ({
    data: await writeStory(platform, caller, input.data),
    msg: t('story.written'),
  }));
  router.guarded(calls.fixStory, async ({ input, caller }) => ({
    data: await updateStory(platform, caller, input),
    msg: t('story.fixed'),
  }));
  router.guarded(calls.removeStory, async ({ input, caller }) => {
    await removeStory(platform, caller, input.key);
    return { data: null, msg: t('story.removed') };
  });
  router.guarded(calls.likeStory, async ({ input, caller }) => ({
    data: await likeStory(platform, caller, input),
  }));
}

async function getStory(platform: Platform, viewer: Caller | null, key: string): Promise<Story> {
  const row = await findStory(platform.database, key, viewer?.uid ?? null);
  if (!row || !maySee(viewer, row)) throw new ProductError('notFound');
  return presentStory(row, viewer?.uid ?? null);
}

async function removeStory(platform: Platform, caller: { uid: string }, key: string): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const { images } = assertOwnStory(
      caller,
      await lockStory(tx, key, { purpose: 'removing', authorId: caller.uid }),
    );
    await deleteStory(tx, key);
    await deleteStoryPictures(tx, caller.uid, images);
  });
  publishStoryChange(platform, key);
}

/** One page of stories; hidden ones are in their author's own list only. Throws invalid. */
export async function listStories(
  platform: Platform,
  viewer: Caller | null,
  query: { page: number; before?: string | undefined; number: number; search: string },
): Promise<Story[]> {
  const search = parseStorySearch(query.search);
  const before = search.sort === 'newest' ? query.before : undefined;
  const offset = before === undefined ? query.page * query.number : 0;
  const page = { limit: query.number, offset, before };
  const viewerId = viewer?.uid ?? null;
  const rows = await listStoryRows(platform.database, search, viewerId, page);
  return rows.map((row) => presentStory(row, viewerId));
}
