import type { StoryContent } from '@pq/contract/calls/stories';
import type { Client } from '@pq/contract/client';
import {
  fixStory,
  getStory,
  likeStory,
  listStories,
  removeStory,
  writeStory,
} from '@pq/contract/endpoints/stories';
import type { Story } from '@pq/contract/shapes/site';
import { pageSizes } from '@pq/domain/limits';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

/** Filters of a story list, as `search` of GET /story/list takes them; all are optional. */
export type StorySearch = {
  text?: string | undefined;
  category?: number | undefined;
  sort?: 'like' | undefined;
  liked?: true | undefined;
  uid?: string | undefined;
};

type PageStart = { page?: number | undefined; before?: string | undefined };

export function latestStoriesQuery(api: Client, number: number) {
  return queryOptions({
    queryKey: ['stories', 'latest', number],
    queryFn: async ({ signal }) => (await api.call(listStories, { page: 0, number }, { signal })).data,
  });
}

/** There may be more while every page so far has been full. */
export function storyListQuery(api: Client, search: StorySearch) {
  const number = pageSizes.stories;
  return infiniteQueryOptions({
    queryKey: ['stories', 'list', search],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(listStories, { ...pageParam, number, search: JSON.stringify(search) }, { signal }))
        .data,
    initialPageParam: {} as PageStart,
    getNextPageParam: (last, pages) =>
      // Likes reorder stories: only the newest-first order is stable enough to page by a key.
      last.length < number
        ? undefined
        : search.sort === 'like'
          ? { page: pages.length }
          : { before: last.at(-1)?.key },
  });
}

/** The first `pages` pages of a list at once, to restore a page after going back. */
export function storyPagesQuery(api: Client, search: StorySearch, pages: number) {
  return { ...storyListQuery(api, search), pages };
}

export function storyQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: ['stories', 'detail', key],
    queryFn: async ({ signal }) => (await api.call(getStory, { key }, { signal })).data,
  });
}

export function storyLiveUrl(key: string): string {
  return `/api/story/live?key=${key}`;
}

/** Sets a like; sent also while the page is being left. */
export async function sendLike(
  api: Client,
  key: string,
  on: boolean,
): Promise<Pick<Story, 'like' | 'likes'>> {
  return (await api.call(likeStory, { key, on }, { keepalive: true })).data;
}

/** Writes a story, or changes the one with this key. */
export function writeStoryMutation(api: Client, key: string | null) {
  return mutationOptions({
    mutationKey: ['stories', 'write'],
    mutationFn: ({ data, version }: { data: StoryContent; version: number | undefined }) =>
      key === null ? api.call(writeStory, { data }) : api.call(fixStory, { key, data, version }),
  });
}

export function removeStoryMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['stories', 'remove'],
    mutationFn: (key: string) => api.call(removeStory, { key }),
  });
}

/** After a change of stories: lists are refetched when they are shown next, and the given story as well. */
export function forgetStoryLists(client: QueryClient, key?: string): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [area, kind, which] }) =>
      area === 'stories' && (kind !== 'detail' || which === key),
    refetchType: 'none',
  });
}
