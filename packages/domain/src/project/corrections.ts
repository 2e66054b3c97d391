import { fieldNames, fieldOf, type ProjectField } from './fields.ts';
import type { ProjectState } from './project.ts';

/** What a correction may touch, named as readers know it. */
export const correctableFields: readonly ProjectField[] = fieldNames;
export type CorrectableField = ProjectField;

/** What people see of a project, and not what they back. */
const wordsAndPictures = fieldNames.filter((name) => fieldOf(name).correctableOpen);

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
