import { useEffect, useState } from 'react';
import { dropFromTab, keepInTab, recallFromTab } from '#app/lib/tab-memory.ts';

export type Words = { text: string; isSceret: boolean };

/**
 * What somebody types at one place, kept in the tab until it is sent or let go: a reload, a lost connection or a session that
 * ran out does not lose it. `place` names the box.
 */
export function useKeptWords(uid: string, place: string, start: Words) {
  const [words, setWords] = useState(start);
  // The page from the server knows nothing of it.
  useEffect(() => {
    const kept = recallWords(uid, place);
    if (kept) setWords(kept);
  }, [uid, place]);
  return {
    words,
    change(part: Partial<Words>) {
      const next = { ...words, ...part };
      setWords(next);
      if (next.text === start.text && next.isSceret === start.isSceret) dropFromTab(uid, place);
      else keepInTab(uid, place, next);
    },
    drop() {
      setWords(start);
      dropFromTab(uid, place);
    },
  };
}

/** What this person has typed there and not sent; null where there is nothing. */
export function recallWords(uid: string, place: string): Words | null {
  const kept = recallFromTab(uid, place) as Partial<Words> | null;
  const isKept = typeof kept?.text === 'string' && typeof kept.isSceret === 'boolean';
  return isKept ? (kept as Words) : null;
}
