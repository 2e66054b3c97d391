import { diffArrays } from 'diff';

export type Run = { kind: 'same' | 'added' | 'removed'; text: string };

// Texts that differ more are shown as completely new.
const MOST_EDITS = 2_000;

/** Korean endings belong to their words, so words are split at spaces. */
export function diffWords(before: string, after: string): Run[] {
  const words = (text: string) => text.split(/(\s+)/).filter((word) => word !== '');
  const changes = diffArrays(words(before), words(after), { maxEditLength: MOST_EDITS });
  if (!changes)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}
