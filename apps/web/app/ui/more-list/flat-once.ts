/**
 * The items of all pages, each once: one that moved to another page between two answers stands where it stood first, as it was
 * told last.
 */
export function flatOnce<Item>(pages: readonly (readonly Item[])[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(pages.flat().map((item) => [keyOf(item), item])).values()];
}
