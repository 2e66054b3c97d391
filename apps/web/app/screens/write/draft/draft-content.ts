import type { Draft } from '@pq/contract/shapes/draft';
import { limits } from '@pq/domain/limits';
import { categoryName } from '@pq/domain/project/project-card';
import type { Stored } from '#app/lib/drafts/autosave/draft-autosave.ts';

export type DraftContent = Omit<
  Draft,
  'key' | 'purpose' | 'state' | 'savedAt' | 'fieldSaves' | 'rejectMessage'
>;

/** The types are PQ box, rewards in any case, and goods (docs/product/projects.md#types). */
export function emptyContent(): DraftContent {
  return {
    title: '',
    category: 1,
    images: { thumbnail: '', main: '' },
    subImages: Array.from({ length: limits.subImages }, () => ''),
    config: { deliveryType: 'PQ', projectType: 'PT10' },
    amount: { goal: 0 },
    period: { start: '', finish: '' },
    rewards: { type: [{ title: categoryName(1) }], period: '', content: [] },
    refund: '',
    editor: '',
  };
}

function contentOf(draft: Draft): DraftContent {
  const {
    key: _key,
    purpose: _purpose,
    state: _state,
    savedAt: _savedAt,
    fieldSaves: _fieldSaves,
    rejectMessage: _why,
    ...content
  } = draft;
  return content;
}

export function storedDraft(draft: Draft | null): Stored<DraftContent> {
  if (!draft) return { key: null, savedAt: 0, content: emptyContent() };
  const { key, savedAt, fieldSaves } = draft;
  return { key, savedAt, fieldSaves, content: contentOf(draft) };
}
