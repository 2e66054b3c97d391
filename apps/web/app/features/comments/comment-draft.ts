import { useEffect, useState } from 'react';
import {
  loadFromSessionStorage,
  removeFromSessionStorage,
  saveToSessionStorage,
} from '#app/lib/session-storage.ts';

export type CommentDraft = { text: string; isSceret: boolean };
/** The edited comment as it was when typing began. */
export type BaseDraft = CommentDraft & { version?: number | undefined };

/**
 * The text typed into one box, stored for the tab until it is sent or discarded, so that a reload, a network failure or an
 * expired session does not lose it. `place` names the box.
 */
export function useCommentDraft(uid: string, place: string, start: BaseDraft) {
  const [typed, setTyped] = useState<CommentDraft>(start);
  // Restored in an effect, because the server-rendered page cannot contain it.
  useEffect(() => {
    const kept = loadCommentDraft(uid, place);
    if (kept) setTyped(kept);
  }, [uid, place]);
  return {
    words: typed,
    change(part: Partial<CommentDraft>) {
      const next = { ...typed, ...part };
      setTyped(next);
      if (next.text === start.text && next.isSceret === start.isSceret) removeFromSessionStorage(uid, place);
      else saveToSessionStorage(uid, place, { text: next.text, isSceret: next.isSceret, base: start });
    },
    drop() {
      setTyped(start);
      removeFromSessionStorage(uid, place);
    },
  };
}

/** The unsent text of this member for a box; null without one. */
export function loadCommentDraft(uid: string, place: string): CommentDraft | null {
  return readDraft(loadFromSessionStorage(uid, place));
}

/** The base version of the unsent text of a box; null without one. */
export function loadBaseDraft(uid: string, place: string): BaseDraft | null {
  return readDraft((loadFromSessionStorage(uid, place) as { base?: unknown } | null)?.base);
}

function readDraft(stored: unknown): BaseDraft | null {
  const words = stored as Partial<BaseDraft> | null | undefined;
  const { version } = words ?? {};
  if (typeof words?.text !== 'string' || typeof words.isSceret !== 'boolean') return null;
  return {
    text: words.text,
    isSceret: words.isSceret,
    ...(typeof version === 'number' && { version }),
  };
}
