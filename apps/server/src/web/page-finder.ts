import { matchPath, type ServerBuild } from 'react-router';

type Routes = Record<
  string,
  Pick<NonNullable<ServerBuild['routes'][string]>, 'path' | 'parentId'> | undefined
>;

/** Tells whether the web app has a page at a path, its 404 page aside. */
export function createPageFinder(routes: Routes): (path: string) => boolean {
  const fullPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${fullPath(route.parentId)}/${route.path ?? ''}`.replace(/\/+/g, '/') : '';
  };
  const patterns = Object.keys(routes)
    .map(fullPath)
    .filter((pattern) => !pattern.includes('*'));
  return (path) => patterns.some((pattern) => matchPath(pattern, path) !== null);
}
