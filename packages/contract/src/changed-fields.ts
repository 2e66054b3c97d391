import { type CorrectableField, correctableFields } from '@pq/domain/project/corrections';
import { isTextField, projectFields } from '@pq/domain/project/fields';
import type { Draft, DraftData } from './shapes/draft.ts';

/** The content of a project, without its state. */
type Content = Omit<Draft, 'key' | 'purpose' | 'state' | 'savedAt' | 'fieldSaves' | 'rejectMessage'>;

const at = (content: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => Object(part)[name], content);

/** The category has a second part, the custom label of "other". */
function contentOf(content: Content, field: CorrectableField): unknown {
  if (field === 'category') return [content.category, content.rewards.type[0]?.value ?? ''];
  return isTextField(field) ? (content[field] ?? '') : at(content, projectFields[field].path);
}

/** The fields that a part of a project contains. */
export function sentFields(data: DraftData): CorrectableField[] {
  return correctableFields.filter(
    (field) =>
      at(data, projectFields[field].path) !== undefined ||
      (field === 'category' && data.rewards?.type !== undefined),
  );
}

/** The fields in which two versions of a project differ. */
export function changedFields(before: Content, after: Content): CorrectableField[] {
  return correctableFields.filter(
    (field) => JSON.stringify(contentOf(before, field)) !== JSON.stringify(contentOf(after, field)),
  );
}

/** Values for the audit log. Of the story only the length: its text is stored with the correction. */
export function valuesOf(draft: Content, fields: readonly CorrectableField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [
      field,
      field === 'editor' ? { letters: draft.editor.length } : contentOf(draft, field),
    ]),
  );
}
