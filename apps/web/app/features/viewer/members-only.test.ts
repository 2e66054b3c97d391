// @vitest-environment node
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { createRequestHandler, type MiddlewareFunction, type ServerBuild } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import type { LoginReason } from '#app/lib/addresses/login-path.ts';
import { createLoadContext } from '#app/lib/load-context.ts';
import routes from '#app/routes.ts';

const screens = import.meta.glob('/apps/web/app/{screens,root}/**/*.tsx');
/** Pages that visitors may open. Every other page of the route table redirects them to sign in. */
const publicPages = [
  '/',
  '/:purpose/:type/list',
  '/*',
  '/about',
  '/address/:gateKey',
  '/alert/confirm/:token',
  '/alert/off/:token',
  '/ask',
  '/funding',
  '/funding/detail/:key',
  '/funding/detail/:key/inquiry',
  '/funding/detail/:key/news',
  '/funding/detail/:key/news/:newsKey',
  '/funding/detail/:key/news/:newsKey/fix',
  '/funding/detail/:key/news/manage',
  '/funding/detail/:key/news/write',
  '/funding/detail/:key/refund',
  '/funding/detail/:key/schedule',
  '/funding/detail/:key/settlement',
  '/funding/detail/:key/shipping',
  '/funding/detail/:key/stats',
  '/funding/detail/:key/supporters',
  '/login',
  '/login/loading',
  '/login/second-factor',
  '/mail/off/:token',
  '/notice',
  '/notice/detail/:id',
  '/order/detail/:key',
  '/order/detail/:key/inquiry',
  '/order/detail/:key/proofs',
  '/order/detail/:key/news',
  '/order/detail/:key/news/:newsKey',
  '/order/detail/:key/news/:newsKey/fix',
  '/order/detail/:key/news/manage',
  '/order/detail/:key/news/write',
  '/order/detail/:key/refund',
  '/order/detail/:key/schedule',
  '/order/detail/:key/settlement',
  '/order/detail/:key/shipping',
  '/order/detail/:key/stats',
  '/order/detail/:key/supporters',
  '/ordermade',
  '/password/change',
  '/password/find',
  '/policy',
  '/policy/:id',
  '/proof/:hash',
  '/search',
  '/signup',
  '/signup/finish',
  '/signup/social',
  '/story',
  '/story/:key',
  '/story/fix',
  '/verify/:token',
];

/** What the sign-in page says to visitors of pages for members. */
const reasons: [RegExp, LoginReason][] = [
  [/^\/(write|story)\//, 'story.loginRequired'],
  [/^\/pqbox\//, 'pq.loginRequired'],
  [/^\/admin(\/|$)/, 'err.session'],
  [/^/, 'login.required'],
];

function pagesOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return children ? pagesOf(children, here) : [here || '/'];
  });
}

const pages = pagesOf(routes);
const addressOf = (page: string) => page.replace(/\/:\w+\?/g, '').replace(/:\w+|\*/g, 'a');

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
});

async function ask(path: string, isVisitor: boolean) {
  const context = createLoadContext({ isVisitor } as Parameters<typeof createLoadContext>[0]);
  const { status, headers } = await handle(new Request(`http://pq.example${path}`), context);
  const location = headers.get('location');
  return { status, to: location === null ? null : new URL(location, 'http://pq.example') };
}

test('every public page is in the route table', () => {
  expect(publicPages.filter((page) => !pages.includes(page))).toEqual([]);
});

test.each(pages.filter((page) => !publicPages.includes(page)))(
  'page %s redirects visitors to sign in and back',
  async (page) => {
    const path = `${addressOf(page)}?pledge=a`;
    const { status, to } = await ask(path, true);
    expect(status).toBe(303);
    expect(to?.pathname).toBe('/login');
    const message = reasons.find(([pattern]) => pattern.test(page))?.[1];
    expect(Object.fromEntries(to?.searchParams ?? [])).toEqual({ next: path, message });
    expect((await ask(path, false)).status).toBe(204);
  },
);

test.each(publicPages)('public page %s redirects no visitor', async (page) => {
  expect((await ask(addressOf(page), true)).status).toBe(204);
});
