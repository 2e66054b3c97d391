// @vitest-environment node
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { createRequestHandler, type MiddlewareFunction, type ServerBuild } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { createLoadContext } from '#app/lib/load-context.ts';
import routes from '#app/routes.ts';

const screens = import.meta.glob('/apps/web/app/{screens,root}/**/*.tsx');
const [login, story, box, session] = [
  'login.required',
  'story.loginRequired',
  'pq.loginRequired',
  'err.session',
];

const membersPages: Record<string, string | undefined> = {
  '/my/info': login,
  '/my/card': login,
  '/my/list?pledge=a': login,
  '/my/open': login,
  '/my/scrap': login,
  '/my/str': login,
  '/my/inquiry': login,
  '/my/comment': login,
  '/payment': login,
  '/payment/fix?pledge=a': login,
  '/payment/finish?pledge=a': login,
  '/payment/card': login,
  '/write/select': story,
  '/write/funding/basic?key=a': story,
  '/story/write': story,
  '/pqbox/write?purpose=projects': box,
  '/pqbox/a/fix/period': box,
  '/pqbox/list/projects/a': box,
  '/pqbox/management/projects/a': box,
  '/pqbox/detail/projects/a/b': box,
  '/pqbox/preview/projects/a/b': box,
  '/admin': session,
  '/admin/review': session,
  '/admin/second-factor': session,
};
const othersPages = ['/', '/story', '/story/a', '/story/fix', '/funding/detail/a/refund', '/login'];

type Routes = Record<
  string,
  { id: string; path?: string; index?: boolean; parentId?: string; module: object }
>;

async function tableOf(entries: RouteConfigEntry[], parentId = 'root', found: Routes = {}): Promise<Routes> {
  for (const { file, id = file, path, index, children } of entries) {
    const screen = (await screens[`/apps/web/app/${file}`]?.()) as { middleware?: MiddlewareFunction[] };
    const module = { default: () => null, middleware: screen.middleware ?? [] };
    found[id] = { id, ...(path !== undefined && { path }), ...(index && { index }), parentId, module };
    await tableOf(children ?? [], id, found);
  }
  return found;
}

let handle: ReturnType<typeof createRequestHandler>;
beforeAll(async () => {
  const build = {
    entry: { module: { default: () => new Response(null, { status: 204 }) } },
    routes: { root: { id: 'root', path: '', module: { default: () => null } }, ...(await tableOf(routes)) },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  };
  handle = createRequestHandler(build as unknown as ServerBuild, 'production');
}, 60_000);

async function ask(path: string, isVisitor: boolean) {
  const context = createLoadContext({ isVisitor } as Parameters<typeof createLoadContext>[0]);
  const { status, headers } = await handle(new Request(`http://pq.example${path}`), context);
  const location = headers.get('location');
  return { status, to: location === null ? null : new URL(location, 'http://pq.example') };
}

test.each(Object.entries(membersPages))('%s redirects visitors to sign in and back', async (path, reason) => {
  const { status, to } = await ask(path, true);
  expect(status).toBe(303);
  expect(to?.pathname).toBe('/login');
  expect(Object.fromEntries(to?.searchParams ?? [])).toEqual({ next: path, message: reason });
  expect((await ask(path, false)).status).toBe(204);
});

test.each(othersPages)('%s redirects no visitor', async (path) => {
  expect((await ask(path, true)).status).toBe(204);
});
