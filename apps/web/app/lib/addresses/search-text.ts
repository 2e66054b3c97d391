import { limits } from '@pq/domain/limits';
import { firstLetters } from '@pq/domain/text/letters';

/** What is typed as the text of an address: storable, composed, not longer than what is searched for. */
export function searchTextOf(typed: string): string {
  const text = typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .normalize('NFC')
    .trim();
  return firstLetters(text, limits.searchText).trim();
}
