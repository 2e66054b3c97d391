import { useEffect, useState } from 'react';
import { isBoolean, optional, schemaOf } from '#app/lib/drafts/stored-shape.ts';
import { loadDraft, useStoredDraft } from '#app/lib/drafts/use-stored-draft.ts';

export type CommentDraft = { text: string; isSceret: boolean };
/** The edited comment as it was when typing began. */
export type BaseDraft = CommentDraft & { version?: number | undefined };

const words = { text: '', isSceret: isBoolean };
export const storedComment = schemaOf<CommentDraft & { base?: BaseDraft }>({
  ...words,
  base: optional({ ...words, version: optional(0) }),
});

/** Stored for the tab until it is sent or discarded. `place` names the box. */
export function useCommentDraft(uid: string, place: string, start: BaseDraft) {
  const { save, remove } = useStoredDraft({ uid, name: place }, storedComment);
  const [typed, setTyped] = useState<CommentDraft>(start);
  // Restored in an effect, because the server-rendered page cannot contain it.
  useEffect(() => {
    const stored = loadDraft({ uid, name: place }, storedComment);
    if (stored) setTyped({ text: stored.text, isSceret: stored.isSceret });
  }, [uid, place]);
  return {
    words: typed,
    change(part: Partial<CommentDraft>) {
      const next = { ...typed, ...part };
      setTyped(next);
      if (next.text === start.text && next.isSceret === start.isSceret) remove();
      else save({ text: next.text, isSceret: next.isSceret, base: start });
    },
    drop() {
      setTyped(start);
      remove();
    },
  };
}
