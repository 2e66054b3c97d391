type Place = { group: number; place: number };

/** The words that occur more than once in groups of folded words, each with its first place and a later one. */
export function findRepeatedWords(
  groups: readonly (readonly string[])[],
): { word: string; first: Place; second: Place }[] {
  const places = new Map<string, Place>();
  const repeated: ReturnType<typeof findRepeatedWords> = [];
  for (const [group, words] of groups.entries())
    for (const [place, word] of words.entries()) {
      const first = places.get(word);
      if (first) repeated.push({ word, first, second: { group, place } });
      else places.set(word, { group, place });
    }
  return repeated;
}
