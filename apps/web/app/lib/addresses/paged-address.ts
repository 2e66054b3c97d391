/** How many pages an address may ask to see at once, and how many of them the server sends with the page itself. */
const PAGES_MAX = 100;
const PAGES_SENT = 10;

/** How many pages are shown: `page` in the address, so that coming back and reloading show as many as before. */
export function readPages(query: URLSearchParams): number {
  const pages = Number(query.get('page'));
  return Number.isInteger(pages) && pages > 1 ? Math.min(pages, PAGES_MAX) : 1;
}

/** How many of the shown pages are asked for before the screen shows. */
export function pagesAhead(query: URLSearchParams): number {
  return Math.min(readPages(query), PAGES_SENT);
}

/** The address's query with one value set, or taken away when it is empty. Another list starts with its first page. */
export function withValue(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (name !== 'page') next.delete('page');
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
