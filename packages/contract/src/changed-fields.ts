import { type CorrectableField, correctableFields } from '@pq/domain/project/corrections';
import type { Draft, DraftData } from './shapes/draft.ts';

/** What a project says, without how it stands. */
type Content = Omit<Draft, 'key' | 'purpose' | 'state' | 'savedAt' | 'fieldSaves' | 'rejectMessage'>;

/** The path of each field in a draft and in what is sent of one. */
export const fieldPaths: Record<CorrectableField, string> = {
  title: 'title',
  thumbnail: 'images.thumbnail',
  mainImage: 'images.main',
  subImages: 'subImages',
  editor: 'editor',
  goal: 'amount.goal',
  period: 'period',
  rewardPeriod: 'rewards.period',
  category: 'category',
  projectType: 'config.projectType',
  deliveryType: 'config.deliveryType',
  rewards: 'rewards.content',
  refund: 'refund',
};

const at = (content: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => Object(part)[name], content);

/** The category has a second part, the free label of "other". */
const fieldOf = (content: Content, field: CorrectableField): unknown =>
  field === 'category'
    ? [content.category, content.rewards.type[0]?.value ?? '']
    : at(content, fieldPaths[field]);

/** What a part of a project says something about. */
export function sentFields(data: DraftData): CorrectableField[] {
  return correctableFields.filter(
    (field) =>
      at(data, fieldPaths[field]) !== undefined || (field === 'category' && data.rewards?.type !== undefined),
  );
}

/** What one state of a project says differently from the other. */
export function changedFields(before: Content, after: Content): CorrectableField[] {
  return correctableFields.filter(
    (field) => JSON.stringify(fieldOf(before, field)) !== JSON.stringify(fieldOf(after, field)),
  );
}

/** These fields for the audit log; of a whole text only how long it is, its words stay with the correction. */
export function valuesOf(draft: Content, fields: readonly CorrectableField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [
      field,
      field === 'editor' ? { letters: draft.editor.length } : fieldOf(draft, field),
    ]),
  );
}
