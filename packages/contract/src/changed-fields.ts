import { type CorrectableField, correctableFields } from '@pq/domain/project/corrections';
import type { Draft, DraftData } from './shapes/draft.ts';

/** What a project says, without how it stands. */
type Content = Omit<Draft, 'key' | 'purpose' | 'state' | 'savedAt' | 'fieldSaves' | 'rejectMessage'>;

const values: Record<CorrectableField, (draft: Content) => unknown> = {
  title: (draft) => draft.title,
  thumbnail: (draft) => draft.images.thumbnail,
  mainImage: (draft) => draft.images.main,
  subImages: (draft) => draft.subImages,
  editor: (draft) => draft.editor,
  goal: (draft) => draft.amount.goal,
  period: (draft) => draft.period,
  rewardPeriod: (draft) => draft.rewards.period,
  category: (draft) => [draft.category, draft.rewards.type[0]?.value ?? ''],
  projectType: (draft) => draft.config.projectType,
  deliveryType: (draft) => draft.config.deliveryType,
  rewards: (draft) => draft.rewards.content,
  refund: (draft) => draft.refund,
};

const sent: Record<CorrectableField, (data: DraftData) => unknown> = {
  title: (data) => data.title,
  thumbnail: (data) => data.images?.thumbnail,
  mainImage: (data) => data.images?.main,
  subImages: (data) => data.subImages,
  editor: (data) => data.editor,
  goal: (data) => data.amount,
  period: (data) => data.period,
  rewardPeriod: (data) => data.rewards?.period,
  category: (data) => data.category ?? data.rewards?.type,
  projectType: (data) => data.config?.projectType,
  deliveryType: (data) => data.config?.deliveryType,
  rewards: (data) => data.rewards?.content,
  refund: (data) => data.refund,
};

/** What a part of a project says something about. */
export function sentFields(data: DraftData): CorrectableField[] {
  return correctableFields.filter((field) => sent[field](data) !== undefined);
}

/** What one state of a project says differently from the other. */
export function changedFields(before: Content, after: Content): CorrectableField[] {
  return correctableFields.filter(
    (field) => JSON.stringify(values[field](before)) !== JSON.stringify(values[field](after)),
  );
}

/** These fields for the audit log; of a whole text only how long it is, its words stay with the correction. */
export function valuesOf(draft: Content, fields: readonly CorrectableField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [
      field,
      field === 'editor' ? { letters: draft.editor.length } : values[field](draft),
    ]),
  );
}
