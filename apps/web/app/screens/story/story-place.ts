import { limits } from '@pq/domain/limits';
import { categories } from '@pq/domain/project/project';
import type { StorySearch } from '#app/data/stories.ts';

/** What is looked for, as the address carries it; what is not understood counts as not set. */
export function readStorySearch(query: URLSearchParams): StorySearch {
  const category = categories.find((known) => String(known) === query.get('category'));
  const text = (query.get('q') ?? '').trim().slice(0, limits.searchText);
  return {
    ...(text !== '' && { text }),
    ...(category && { category }),
    ...(query.get('sort') === 'like' && { sort: 'like' as const }),
    ...(query.get('liked') === 'true' && { liked: true as const }),
  };
}

/** Whether anything is left out; the sort leaves nothing out. */
export function isNarrowed({ text, category, liked }: StorySearch): boolean {
  return text !== undefined || category !== undefined || liked === true;
}
