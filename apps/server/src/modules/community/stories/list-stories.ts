import type { Story } from '@pq/contract/shapes/site';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { presentStory } from './present-story.ts';
import { listStoryRows } from './repository.ts';
import { parseStorySearch } from './story-search.ts';

/** One page of stories; hidden ones are in their author's own list only. A visitor has liked none. Throws invalid. */
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
