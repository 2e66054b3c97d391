import { fieldNames, fieldOf, type ProjectField } from './fields.ts';
import type { ProjectState } from './project.ts';

export const correctableFields: readonly ProjectField[] = fieldNames;
export type CorrectableField = ProjectField;

/** Fields that are only displayed and not part of what backers pledged for. */
const wordsAndPictures = fieldNames.filter((name) => fieldOf(name).correctableOpen);

/**
 * The fields that an admin may correct in this state: all until the project opens, then only texts and pictures, because
 * people have backed the rest; none while it is written or reviewed. A hidden project counts as in the state from which it
 * was hidden (`blindedFrom`): before it is shown, a project that never opened may need new dates.
 */
export function correctableIn(
  state: ProjectState,
  blindedFrom: ProjectState | null = null,
): readonly CorrectableField[] {
  if (state === 'blind' && blindedFrom === 'ready') return correctableFields;
  if (state === 'save' || state === 'prepare' || state === 'reject') return [];
  return state === 'ready' ? correctableFields : wordsAndPictures;
}
