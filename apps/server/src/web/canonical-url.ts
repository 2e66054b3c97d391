import { matchPath } from 'react-router';
import { decoded } from '../platform/http/host-cookie.ts';

/** The query parameters that the page at each path pattern reads. */
export type QueryParameters = Readonly<Record<string, readonly string[]>>;

/**
 * Makes of a request's URL the one that decides what its page shows: the path with the first value of each query parameter
 * that the page reads, in a fixed order. Everything else of the query is dropped.
 */
export function createCanonicalUrl(parameters: QueryParameters): (url: string) => string {
  const pages = Object.entries(parameters);
  return (url) => {
    const [path = '/', search] = url.split(/\?(.*)/s);
    if (!search) return path;
    const route = routePathOf(path);
    const read = pages.flatMap(([pattern, names]) => (matchPath(pattern, route) ? names : []));
    const asked = new URLSearchParams(search);
    const kept = new URLSearchParams();
    for (const name of [...new Set(read)].sort()) {
      const value = asked.get(name);
      if (value !== null) kept.set(name, value);
    }
    return kept.size > 0 ? `${path}?${kept}` : path;
  };
}

/** The path of the page whose data React Router asks for at `<path>.data`; any other path as it is. */
function routePathOf(path: string): string {
  return decoded(path).replace(/\/_\.data$|\.data$/, '') || '/';
}
