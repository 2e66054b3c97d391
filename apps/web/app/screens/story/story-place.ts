import { limits } from '@pq/domain/limits';
import { categories } from '@pq/domain/project/project';
import { firstLetters } from '@pq/domain/text/letters';
import type { StorySearch } from '#app/data/stories.ts';

export function readStorySearch(query: URLSearchParams): StorySearch {
  const category = categories.find((known) => String(known) === query.get('category'));
  const text = firstLetters((query.get('q') ?? '').trim(), limits.searchText);
  return {
    ...(text !== '' && { text }),
    ...(category && { category }),
    ...(query.get('sort') === 'like' && { sort: 'like' as const }),
    ...(query.get('liked') === 'true' && { liked: true as const }),
  };
}

/** The sort leaves no story out. */
export function isNarrowed({ text, category, liked }: StorySearch): boolean {
  return text !== undefined || category !== undefined || liked === true;
}
