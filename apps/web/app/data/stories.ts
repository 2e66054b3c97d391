import type { StoryWords } from '@pq/contract/calls/stories';
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

/** Which stories are asked for, as `search` of GET /story/list takes it; what is absent leaves nothing out. */
export type StorySearch = {
  text?: string | undefined;
  category?: number | undefined;
  sort?: 'like' | undefined;
  liked?: true | undefined;
  uid?: string | undefined;
};

export function latestStoriesQuery(api: Client, number: number) {
  return queryOptions({
    queryKey: ['stories', 'latest', number],
    queryFn: async ({ signal }) => (await api.call(listStories, { page: 0, number }, { signal })).data,
  });
}

/** There may be more as long as every page has been full. */
export function storyListQuery(api: Client, search: StorySearch) {
  const number = pageSizes.stories;
  return infiniteQueryOptions({
    queryKey: ['stories', 'list', search],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(listStories, { page: pageParam, number, search: JSON.stringify(search) }, { signal }))
        .data,
    initialPageParam: 0,
    getNextPageParam: (_last, pages) =>
      pages.flat().length >= number * pages.length ? pages.length : undefined,
  });
}

/** The first `pages` pages of a list at once, for a page that comes back to where it was. */
export function storyPagesQuery(api: Client, search: StorySearch, pages: number) {
  return { ...storyListQuery(api, search), pages };
}

export function storyQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: ['stories', 'detail', key],
    queryFn: async ({ signal }) => (await api.call(getStory, { key }, { signal })).data,
  });
}

/** Where the likes of a story are streamed from. */
export function storyLiveUrl(key: string): string {
  return `/api/story/live?key=${key}`;
}

/** Sets a like; it is made also when the page is being left. */
export async function sendLike(
  api: Client,
  key: string,
  on: boolean,
): Promise<Pick<Story, 'like' | 'likes'>> {
  return (await api.call(likeStory, { key, on }, { keepalive: true })).data;
}

/** Writes a story, or with a key rewrites that one. */
export function writeStoryMutation(api: Client, key: string | null) {
  return mutationOptions({
    mutationKey: ['stories', 'write'],
    mutationFn: (data: StoryWords) =>
      key === null ? api.call(writeStory, { data }) : api.call(fixStory, { key, data }),
  });
}

export function removeStoryMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['stories', 'remove'],
    mutationFn: (key: string) => api.call(removeStory, { key }),
  });
}

/** Stories have changed: lists are read again when they are looked at; so is one story, where it is named. */
export function forgetStoryLists(client: QueryClient, key?: string): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [area, kind, which] }) =>
      area === 'stories' && (kind !== 'detail' || which === key),
    refetchType: 'none',
  });
}
