import type { Story } from '@pq/contract/shapes/site';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listStoryRows, type StoryRow } from './repository.ts';
import { parseStorySearch } from './story-search.ts';

/** One page of stories; blinded ones are left out. A visitor has liked none. Throws invalid. */
export async function listStories(
  platform: Platform,
  viewer: Caller | null,
  query: { page: number; number: number; search: string },
): Promise<Story[]> {
  const page = { limit: query.number, offset: query.page * query.number };
  const viewerId = viewer?.uid ?? null;
  const rows = await listStoryRows(platform.database, parseStorySearch(query.search), viewerId, page);
  return rows.map((row) => presentStory(row, viewerId));
}

/** A story as others see it; `like` tells only what the viewer has done (surface.md). */
export function presentStory(row: StoryRow, viewerId: string | null): Story {
  return {
    key: row.key,
    category: row.category,
    title: row.title,
    content: row.content,
    images: row.images,
    like: viewerId !== null && row.likedByViewer ? { [viewerId]: true } : {},
    likes: row.likes,
    profile: { nickname: row.nickname, uid: row.authorId, image: row.authorImage },
    timestamp: row.createdAtMs,
  };
}
