const MAX_PAGES = 100;
const MAX_SERVER_RENDERED_PAGES = 10;

/** `page` in the address, so that coming back and reloading show as many as before. */
export function readPages(query: URLSearchParams): number {
  const pages = Number(query.get('page'));
  return Number.isInteger(pages) && pages > 1 ? Math.min(pages, MAX_PAGES) : 1;
}

/** How many of the shown pages are asked for before the screen shows. */
export function pagesAhead(query: URLSearchParams): number {
  return Math.min(readPages(query), MAX_SERVER_RENDERED_PAGES);
}

/** Another list starts with its first page. */
export function withValue(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (name !== 'page') next.delete('page');
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
