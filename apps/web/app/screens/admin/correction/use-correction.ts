import { changedFields } from '@pq/contract/changed-fields';
import type { Draft, DraftData } from '@pq/contract/shapes/draft';
import { correctableFields } from '@pq/domain/project/corrections';
import { useRef, useState } from 'react';
import { joinParts, withParts } from '#app/lib/drafts/keeper/parts.ts';
import type { Writing } from '#app/screens/write/draft/use-draft.ts';

type State = { content: Writing['content']; parts: DraftData };

/**
 * A project in the hands of whoever corrects it: the fields of writing over a copy in memory. Nothing is saved by itself.
 * Without a key in it, pictures go to the administrator's own uploads.
 */
export function useCorrection(draft: Draft) {
  const [{ content, parts }, setState] = useState<State>({ content: draft, parts: {} });
  const current = useRef<State>({ content, parts });
  const [sources] = useState(() => new Set<() => void>());
  const set = (state: State) => {
    current.current = state;
    setState(state);
  };
  const view = {
    key: null,
    save: { kind: 'stored', at: draft.savedAt },
    restored: false,
    refusals: {},
    decided: correctableFields,
    merged: [],
    conflict: null,
  } as const;
  const gather = () => {
    for (const tell of sources) tell();
  };
  const writing: Writing = {
    ...view,
    content,
    change(reported) {
      const before = current.current;
      set({ content: withParts(before.content, reported), parts: joinParts(before.parts, reported) });
    },
    ask(tell) {
      sources.add(tell);
      return () => sources.delete(tell);
    },
    latest: () => ({ ...view, content: current.current.content }),
    flush: async () => true,
    settle: async () => false,
    choose: async () => false,
  };
  /** What has changed, the last words as well. */
  const readParts = () => {
    gather();
    return current.current.parts;
  };
  return { writing, readParts, changed: changedFields(draft, content) };
}
