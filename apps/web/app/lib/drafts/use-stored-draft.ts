import { useState } from 'react';
import { tabStorage } from './account-storage.ts';
import type { Schema } from './stored-shape.ts';

/** Whose unsent text it is, and the name of its form. */
export type DraftKey = { uid: string; name: string };

/** The unsent text of a form in this tab; null without any, or when it does not fit the schema. */
export function loadDraft<Value>({ uid, name }: DraftKey, schema: Schema<Value>): Value | null {
  const stored = tabStorage.load(uid, name);
  return schema(stored) ? stored : null;
}

export function saveDraft<Value>({ uid, name }: DraftKey, value: Value): void {
  tabStorage.save(uid, name, value);
}

/** Called when the form was sent or discarded. */
export function removeDraft({ uid, name }: DraftKey): void {
  tabStorage.remove(uid, name);
}

/**
 * The unsent text of a form, stored under its author's id for the lifetime of the tab: a reload, a network failure or an
 * expired session does not lose it, and a sign-out removes it. `stored` is the text as it was when the form opened.
 */
export function useStoredDraft<Value>(key: DraftKey, schema: Schema<Value>) {
  const [stored] = useState(() => loadDraft(key, schema));
  return {
    stored,
    save: (value: Value) => saveDraft(key, value),
    remove: () => removeDraft(key),
  };
}
