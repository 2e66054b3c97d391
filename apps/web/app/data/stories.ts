import type { StoryContent } from '@pq/contract/calls/stories';
import type { Client } from '@pq/contract/client';
import { fixStory, getStory, likeStory, listStories, writeStory } from '@pq/contract/endpoints/stories';
import type { Story } from '@pq/contract/shapes/site';
import { pageSizes } from '@pq/domain/limits';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callKey, callPages, callPrefix } from './client/calls.ts';

export type StorySearch = {
  text?: string | undefined;
  category?: number | undefined;
  sort?: 'like' | undefined;
  liked?: true | undefined;
  uid?: string | undefined;
};

export function storyListQuery(api: Client, search: StorySearch) {
  const number = pageSizes.stories;
  return callPages(api, listStories, {
    input: { number, search: JSON.stringify(search) },
    first: {} as { page?: number | undefined; before?: string | undefined },
    toInput: (start) => start,
    next(last, pages) {
      if (last.length < number) return undefined;
      // Likes reorder stories: only the newest-first order is stable enough to page by a key.
      return search.sort === 'like' ? { page: pages.length } : { before: last.at(-1)?.key };
    },
  });
}

/** All at once, to restore a page after going back. */
export function storyPagesQuery(api: Client, search: StorySearch, pages: number) {
  return { ...storyListQuery(api, search), pages };
}

export function storyLiveUrl(key: string): string {
  return `/api/story/live?key=${key}`;
}

/** Sent also while the page is being left. */
export async function sendLike(
  api: Client,
  key: string,
  on: boolean,
): Promise<Pick<Story, 'like' | 'likes'>> {
  return (await api.call(likeStory, { key, on }, { keepalive: true })).data;
}

export function writeStoryMutation(api: Client, key: string | null) {
  return mutationOptions({
    mutationKey: [writeStory.name],
    mutationFn: ({ data, version }: { data: StoryContent; version: number | undefined }) =>
      key === null ? api.call(writeStory, { data }) : api.call(fixStory, { key, data, version }),
  });
}

/** Lists are refetched when they are shown next, and the given story as well. */
export function forgetStoryLists(client: QueryClient, key?: string): void {
  const keys = [callPrefix(listStories), ...(key === undefined ? [] : [callKey(getStory, { key })])];
  for (const queryKey of keys) void client.invalidateQueries({ queryKey, refetchType: 'none' });
}
