import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Selection } from '@pq/domain/money';
import { dropFromTab, keepInTab, recallFromTab } from '#app/lib/tab-memory.ts';
import { type PaymentDraft, startDraft } from './payment-form.ts';

/** What was typed, and the mark of the form that it was typed in. Of the card only our own id, nothing that is on it. */
export type KeptDraft = { mark: string; draft: PaymentDraft };

/** `form` names what is typed for: a project to pledge for, or a pledge to change. */
const nameOf = (form: string) => `payment:${form}`;

export function keepDraft(uid: string, form: string, kept: KeptDraft): void {
  keepInTab(uid, nameOf(form), kept);
}

/** What this person has typed for it in this tab and not sent; null where there is nothing. */
export function recallDraft(uid: string, form: string): KeptDraft | null {
  const kept = recallFromTab(uid, nameOf(form));
  // One of a release before there were questions has no answers.
  return isKept(kept) ? { ...kept, draft: { ...kept.draft, answers: kept.draft.answers ?? {} } } : null;
}

/** It is sent, or let go. */
export function dropDraft(uid: string, form: string): void {
  dropFromTab(uid, nameOf(form));
}

/**
 * The form as it is opened: what was typed and not sent in this very one, by its mark; or what was typed for the same project
 * before, with what is chosen now; or an empty one.
 */
export function reopenDraft(
  kept: KeptDraft | null,
  mark: string,
  selection: Selection[],
  last: Pledge | undefined,
): PaymentDraft {
  if (!kept) return startDraft(selection, last);
  return kept.mark === mark ? kept.draft : { ...kept.draft, selection };
}

/** A page of an older release may have kept another shape. */
function isKept(value: unknown): value is KeptDraft {
  const { mark, draft } = (value ?? {}) as Partial<KeptDraft>;
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
