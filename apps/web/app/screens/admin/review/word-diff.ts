import { diffArrays } from 'diff';

/** A run of words that stayed, came or went. */
export type Run = { kind: 'same' | 'added' | 'removed'; text: string };

/** The most changes that are looked for; texts that have less in common stand as wholly new. */
const MOST_EDITS = 2_000;

/** What has changed between two texts, by word: in Korean the endings belong to the word, so spaces part them. */
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
