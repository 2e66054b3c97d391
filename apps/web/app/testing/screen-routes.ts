import type { RouteConfigEntry } from '@react-router/dev/routes';
import {
  type LoaderFunction,
  type MiddlewareFunction,
  matchRoutes,
  Outlet,
  type RouteObject,
  UNSAFE_withComponentProps as withComponentProps,
} from 'react-router';
import routes from '#app/routes.ts';

type ScreenModule = {
  default: Parameters<typeof withComponentProps>[0];
  loader?: LoaderFunction;
  clientLoader?: LoaderFunction;
  clientMiddleware?: MiddlewareFunction[];
  handle?: unknown;
};

type Side = 'browser' | 'server';

type Named = RouteObject & { file: string };

const modules = import.meta.glob('../screens/**/*.tsx');

function namedRoutes(entries: RouteConfigEntry[]): Named[] {
  return entries.map(({ id, path, index, file, children }) => {
    const named = { id: id ?? file, path, index, file, ...(children && { children: namedRoutes(children) }) };
    return named as Named;
  });
}

/**
 * All other screens are empty, so that a test can navigate to them without answering their calls. Visitors
 * are redirected in the browser alone.
 */
export async function screenRoutes(addresses: string[], side: Side = 'browser'): Promise<RouteObject[]> {
  const all = namedRoutes(routes);
  const wanted = new Set<string>();
  for (const address of addresses) {
    const { pathname } = new URL(address, 'http://pq.example');
    for (const { route } of matchRoutes(all, pathname) ?? []) wanted.add((route as Named).file);
  }
  const loaded = new Map<string, ScreenModule>();
  for (const file of wanted) {
    const load = modules[`../${file}`];
    if (load) loaded.set(file, (await load()) as ScreenModule);
  }
  return all.map((route) => withScreen(route, loaded, side));
}

function withScreen(
  { file, children, ...route }: Named,
  loaded: Map<string, ScreenModule>,
  side: Side,
): RouteObject {
  const module = loaded.get(file);
  const loader = side === 'server' ? module?.loader : module?.clientLoader;
  const middleware = side === 'server' ? undefined : module?.clientMiddleware;
  const screen = module
    ? {
        Component: withComponentProps(module.default),
        ...(loader && { loader }),
        ...(middleware && { middleware }),
        handle: module.handle,
      }
    : { Component: Outlet };
  const below = (children as Named[] | undefined)?.map((child) => withScreen(child, loaded, side));
  return { ...route, ...screen, ...(below && { children: below }) } as RouteObject;
}
