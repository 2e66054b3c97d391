import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Selection } from '@pq/domain/money';
import {
  loadFromSessionStorage,
  removeFromSessionStorage,
  saveToSessionStorage,
} from '#app/lib/session-storage.ts';
import { type PaymentDraft, startDraft } from './payment-form.ts';

/** The input and the mark of its form. Of the card it contains only our id and no card data. */
export type StoredDraft = {
  mark: string;
  draft: PaymentDraft;
  /** When a pledge is changed: its content and version when the form was filled. */
  base?: { version: number | undefined; start: PaymentDraft };
};

/** `form` names the subject: a project to pledge for, or a pledge to change. */
const nameOf = (form: string) => `payment:${form}`;

export function storeDraft(uid: string, form: string, kept: StoredDraft): void {
  saveToSessionStorage(uid, nameOf(form), kept);
}

/** The unsent input of a member for a form in this tab; null without any. */
export function recallDraft(uid: string, form: string): StoredDraft | null {
  const kept = loadFromSessionStorage(uid, nameOf(form));
  // Input of a release before there were questions has no answers.
  return isKept(kept) ? { ...kept, draft: { ...kept.draft, answers: kept.draft.answers ?? {} } } : null;
}

/** Called when the form was sent or discarded. */
export function dropDraft(uid: string, form: string): void {
  removeFromSessionStorage(uid, nameOf(form));
}

/**
 * The initial form: the unsent input of this very form, by its mark; or input for the same project with the new selection; or
 * an empty form.
 */
export function reopenDraft(
  kept: StoredDraft | null,
  mark: string,
  selection: Selection[],
  last: Pledge | undefined,
): PaymentDraft {
  if (!kept) return startDraft(selection, last);
  return kept.mark === mark ? kept.draft : { ...kept.draft, selection };
}

/** A page of an older release may have stored another shape. */
function isKept(value: unknown): value is StoredDraft {
  const { mark, draft } = (value ?? {}) as Partial<StoredDraft>;
  if (typeof mark !== 'string' || typeof draft !== 'object' || draft === null) return false;
  const texts = ['name', 'tel', 'zonecode', 'basic', 'detail', 'etc', 'cardId'] as const;
  return (
    texts.every((name) => typeof draft[name] === 'string') &&
    (draft.donation === null || typeof draft.donation === 'number') &&
    isListOf(draft.selection, ['idx', 'count'], 'number') &&
    isListOf(draft.files, ['url', 'name'], 'string')
  );
}

function isListOf(list: unknown, names: string[], type: 'string' | 'number'): boolean {
  return (
    Array.isArray(list) &&
    list.every((item: Record<string, unknown> | null) => names.every((name) => typeof item?.[name] === type))
  );
}
