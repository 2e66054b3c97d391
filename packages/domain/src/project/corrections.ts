import type { ProjectState } from './project.ts';

/** What a correction may touch, named as readers know it. */
export const correctableFields = [
  'title',
  'thumbnail',
  'mainImage',
  'subImages',
  'editor',
  'goal',
  'period',
  'rewardPeriod',
  'category',
  'projectType',
  'deliveryType',
  'rewards',
  'refund',
] as const;
export type CorrectableField = (typeof correctableFields)[number];

/** What people see of a project, and not what they back. */
const wordsAndPictures: readonly CorrectableField[] = [
  'title',
  'thumbnail',
  'mainImage',
  'subImages',
  'editor',
];

/**
 * What an administrator may correct of a project in this state: everything until it opens, then words and pictures only,
 * since people have backed the rest; nothing while its maker writes it or it is reviewed. A hidden one stands where it was hidden
 * from (`blindedFrom`): one that has never opened may need new dates before it is shown.
 */
export function correctableIn(
  state: ProjectState,
  blindedFrom: ProjectState | null = null,
): readonly CorrectableField[] {
  if (state === 'blind' && blindedFrom === 'ready') return correctableFields;
  if (state === 'save' || state === 'prepare' || state === 'reject') return [];
  return state === 'ready' ? correctableFields : wordsAndPictures;
}
