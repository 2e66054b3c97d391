import { parseUrl } from '@pq/domain/text/parse-url';

/** Null when the path is not of this site: browsers read `//host`, `/\host` and similar as another site. */
export function ownPath(next: unknown): string | null {
  if (typeof next !== 'string' || !next.startsWith('/')) return null;
  const here = 'http://own.invalid';
  const url = parseUrl(next, here);
  // Dots in a path may leave two leading slashes after normalisation.
  if (!url || url.origin !== here || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
