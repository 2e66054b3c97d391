import { t } from '../copy.ts';

/** The categories of a story. */
export const storyCategories = [1, 2, 3, 4, 5, 6] as const;

const categoryKeys = [
  'story.category.0',
  'story.category.1',
  'story.category.2',
  'story.category.3',
  'story.category.4',
  'story.category.5',
  'story.category.6',
] as const;

/** Who asks for help at once stands out. */
export const URGENT_CATEGORY = 1;

/** The Korean name of a story's category; 0 is all of them. */
export function storyCategoryName(category: number): string {
  return t(categoryKeys[category] ?? 'story.category.6');
}
