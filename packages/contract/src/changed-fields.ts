import { type CorrectableField, correctableFields } from '@pq/domain/project/corrections';
import { isTextField, projectFields } from '@pq/domain/project/fields';
import type { Draft, DraftData } from './shapes/draft.ts';

/** What a project says, without how it stands. */
type Content = Omit<Draft, 'key' | 'purpose' | 'state' | 'savedAt' | 'fieldSaves' | 'rejectMessage'>;

const at = (content: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => Object(part)[name], content);

/** The category has a second part, the free label of "other". */
function contentOf(content: Content, field: CorrectableField): unknown {
  if (field === 'category') return [content.category, content.rewards.type[0]?.value ?? ''];
  return isTextField(field) ? (content[field] ?? '') : at(content, projectFields[field].path);
}

/** What a part of a project says something about. */
export function sentFields(data: DraftData): CorrectableField[] {
  return correctableFields.filter(
    (field) =>
      at(data, projectFields[field].path) !== undefined ||
      (field === 'category' && data.rewards?.type !== undefined),
  );
}

/** What one state of a project says differently from the other. */
export function changedFields(before: Content, after: Content): CorrectableField[] {
  return correctableFields.filter(
    (field) => JSON.stringify(contentOf(before, field)) !== JSON.stringify(contentOf(after, field)),
  );
}

/** These fields for the audit log; of a whole text only how long it is, its words stay with the correction. */
export function valuesOf(draft: Content, fields: readonly CorrectableField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [
      field,
      field === 'editor' ? { letters: draft.editor.length } : contentOf(draft, field),
    ]),
  );
}
