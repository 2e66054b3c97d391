import { useState } from 'react';
import { tabStorage } from './account-storage.ts';
import type { Schema } from './stored-shape.ts';

export type DraftKey = { uid: string; name: string };

/** Null without any, or when it does not fit the schema. */
export function loadDraft<Value>({ uid, name }: DraftKey, schema: Schema<Value>): Value | null {
  const stored = tabStorage.load(uid, name);
  return schema(stored) ? stored : null;
}

export function saveDraft<Value>({ uid, name }: DraftKey, value: Value): void {
  tabStorage.save(uid, name, value);
}

export function removeDraft({ uid, name }: DraftKey): void {
  tabStorage.remove(uid, name);
}

/**
 * Stored for the lifetime of the tab; a sign-out removes it. `stored` is the text as it was when the form
 * opened.
 */
export function useStoredDraft<Value>(key: DraftKey, schema: Schema<Value>) {
  const [stored] = useState(() => loadDraft(key, schema));
  return {
    stored,
    save: (value: Value) => saveDraft(key, value),
    remove: () => removeDraft(key),
  };
}
