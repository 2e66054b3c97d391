/**
 * The path to go on to after signing in, or null when it is none of this site: a browser reads `//host`, `/\host` and the
 * like as another site.
 */
export function ownPath(next: unknown): string | null {
  if (typeof next !== 'string' || !next.startsWith('/')) return null;
  const here = 'http://own.invalid';
  if (!URL.canParse(next, here)) return null;
  const url = new URL(next, here);
  // Dots that lead upwards can leave two slashes behind.
  if (url.origin !== here || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
