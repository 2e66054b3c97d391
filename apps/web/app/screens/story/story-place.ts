import type { StorySearch } from '#app/data/stories.ts';

/** What is looked for, as the address carries it; what is not understood counts as not set. */
export function readStorySearch(query: URLSearchParams): StorySearch {
  const category = Number(query.get('category'));
  const text = (query.get('q') ?? '').trim().slice(0, STORY_TEXT_MAX);
  return {
    ...(text !== '' && { text }),
    ...(Number.isInteger(category) && category > 0 && category <= 6 && { category }),
    ...(query.get('sort') === 'like' && { sort: 'like' as const }),
    ...(query.get('liked') === 'true' && { liked: true as const }),
  };
}

/** Longer texts name nothing more by their rest. */
export const STORY_TEXT_MAX = 100;

/** Whether anything is left out; the sort leaves nothing out. */
export function isNarrowed({ text, category, liked }: StorySearch): boolean {
  return text !== undefined || category !== undefined || liked === true;
}
