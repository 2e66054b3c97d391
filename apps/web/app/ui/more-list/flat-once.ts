/**
 * The items of all pages without duplicates: an item that moved to another page between two answers has its first position and
 * its latest data.
 */
export function flatOnce<Item>(pages: readonly (readonly Item[])[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(pages.flat().map((item) => [keyOf(item), item])).values()];
}
