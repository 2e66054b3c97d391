import { t } from '../copy.ts';

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

/** Requests for immediate help are highlighted. */
export const URGENT_CATEGORY = 1;

/** 0 is "all". */
export function storyCategoryName(category: number): string {
  return t(categoryKeys[category] ?? 'story.category.6');
}
