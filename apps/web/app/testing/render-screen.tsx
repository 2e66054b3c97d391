import '@testing-library/jest-dom/vitest';
import type { Viewer } from '@pq/contract/shapes/user';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, type RenderOptions, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactElement, type ReactNode, useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createMemoryRouter,
  createStaticHandler,
  type HydrationState,
  type Location,
  matchRoutes,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
  useLocation,
} from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { browserApi } from '#app/data/client/api.tsx';
import { getQueryClient } from '#app/data/client/query-client.ts';
import { useHandedOver } from '#app/data/client/route-queries.ts';
import { viewerQuery } from '#app/data/users.ts';
import { SiteChrome } from '#app/features/site-chrome/site-chrome.tsx';
import { AccountGuard } from '#app/features/viewer/account-guard.tsx';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { apiContext, type Settings } from '#app/lib/load-context.ts';
import { showMember } from '#app/lib/page-member.ts';
import { Providers } from '#app/providers.tsx';
import { PressedBefore } from '#app/screens/resume-press/pressed-before.tsx';
import { type Answers, refuse } from './answers.ts';
import { installBrowser, leaveBrowser } from './browser.ts';
import { nowMs } from './builders/basics.ts';
import { FakeApi } from './fake-api.ts';
import { screenRoutes } from './screen-routes.ts';

type Options = {
  viewer?: Viewer | null;
  answers?: Answers;
  /** Address of an element; a screen has its own. */
  at?: string;
  state?: unknown;
  /** Further addresses whose screens and loaders are real; all others are empty. */
  leadsTo?: string[];
  chrome?: boolean;
  /** As far as scripts ask for it. Styles are not applied: both variants are in the document. */
  wide?: boolean;
  settings?: Partial<Settings>;
  serverRendered?: boolean;
};

type Shown = {
  api: FakeApi;
  user: UserEvent;
  client: QueryClient;
  router: ReturnType<typeof createMemoryRouter>;
  address(): string;
  place(): Location;
  /** Of a `serverRendered` page: the HTML before any script. */
  html: string;
};

/** `what`: the address of a screen, which is rendered with its parents, or an element. */
export async function renderScreen(what: string | ReactElement, options: Options = {}): Promise<Shown> {
  const { viewer = null, answers = {}, chrome = false, wide = true, leadsTo = [] } = options;
  const isElement = typeof what !== 'string';
  // Not at the root, which is the home page.
  const at = isElement ? (options.at ?? '/element') : what;
  // A test that opens several pages has one at a time.
  cleanup();
  installBrowser(wide);
  const api = new FakeApi({ getViewer: viewer ?? refuse('loginRequired'), ...answers });
  vi.stubGlobal('fetch', api.fetch);
  const client = clearedClient();
  client.setQueryData(viewerQuery(browserApi).queryKey, viewer);
  showMember(viewer?.uid ?? '');
  onTestFinished(() => {
    leaveBrowser();
    client.clear();
    if (api.problems.length > 0) throw new Error(api.problems.join('\n'));
  });
  const screens = await screenRoutes(isElement ? leadsTo : [at, ...leadsTo]);
  const table = isElement ? withElement(what, at, screens) : screens;
  const drawn: { place?: Location } = {};
  const onDrawn = (place: Location) => {
    drawn.place = place;
  };
  const open = (known?: HydrationState) => openRouter({ table, at, chrome, client, options, onDrawn, known });
  const page = options.serverRendered
    ? await renderOnServer({ at, api, client, viewer, open, settings: options.settings ?? {} })
    : { html: '', known: undefined };
  const router = open(page.known);
  await act(async () => {
    render(<RouterProvider router={router} />, page.html ? hydrateInto(page.html) : {});
    await vi.waitUntil(() => router.state.initialized, { timeout: 10_000 });
  });
  const place = () => drawn.place ?? router.state.location;
  const address = () => `${place().pathname}${place().search}`;
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  return { api, user, client, router, address, place, html: page.html };
}

type ServerPage = Pick<Shown, 'api' | 'client'> & {
  at: string;
  viewer: Viewer | null;
  settings: Partial<Settings>;
  open(known: HydrationState): Shown['router'];
};

/** The cache is empty again afterwards. */
async function renderOnServer({ at, api, client, viewer, settings, open }: ServerPage) {
  const context = new RouterContextProvider();
  context.set(apiContext, api.fetch);
  const request = new Request(new URL(at, 'http://pq.example'));
  const asked = await createStaticHandler(await screenRoutes([at], 'server')).query(request, {
    requestContext: context,
  });
  if (asked instanceof Response) throw new Error(`${at} answers ${asked.status}`);
  const known = {
    loaderData: { root: { queries: null, settings: settingsOf(settings) }, ...asked.loaderData },
  };
  const empty = () => {
    client.clear();
    client.setQueryData(viewerQuery(browserApi).queryKey, viewer);
  };
  empty();
  const router = open(known);
  const html = renderToString(<RouterProvider router={router} />);
  router.dispose();
  empty();
  return { html, known };
}

/** A mismatch fails the test. */
function hydrateInto(html: string): RenderOptions {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  const differences: unknown[] = [];
  onTestFinished(() => {
    if (differences.length > 0) throw differences[0];
  });
  return { container, hydrate: true, onRecoverableError: (error) => differences.push(error) };
}

function withElement(element: ReactElement, at: string, screens: RouteObject[]): RouteObject[] {
  const { pathname } = new URL(at, 'http://pq.example');
  return [{ path: pathname, element }, ...withoutScreenAt(pathname, screens)];
}

/** A layout without a path of its own loses only the screen at that address. */
function withoutScreenAt(pathname: string, screens: RouteObject[]): RouteObject[] {
  return screens.flatMap((screen) => {
    if (!matchRoutes([screen], pathname)) return [screen];
    if (screen.path !== undefined || !screen.children) return [];
    return [{ ...screen, children: withoutScreenAt(pathname, screen.children) }];
  });
}

/** Failed queries are retried at once instead of after seconds. */
function clearedClient(): QueryClient {
  const client = getQueryClient();
  client.clear();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ ...client.getDefaultOptions(), queries: { ...queries, retryDelay: 0 } });
  return client;
}

type Opened = {
  table: RouteObject[];
  at: string;
  chrome: boolean;
  client: QueryClient;
  options: Pick<Options, 'state' | 'settings'>;
  onDrawn(place: Location): void;
  known?: HydrationState | undefined;
};

function settingsOf(changes: Partial<Settings>): Settings {
  return {
    publicUrl: 'http://pq.example',
    postcodeScriptUrl: '/postcode.js',
    signIns: { kakao: true, naver: true },
    nowMs,
    ...changes,
  };
}

function Site({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <Providers client={client} known={useHandedOver()} account={<ActingAccount />}>
      <AccountGuard />
      {children}
    </Providers>
  );
}

/** Reports which address is rendered: the router knows another address before its screen is there. */
function DrawnPlace({ onDrawn }: Pick<Opened, 'onDrawn'>) {
  const place = useLocation();
  useLayoutEffect(() => {
    onDrawn(place);
  }, [place, onDrawn]);
  return null;
}

function openRouter({ table, at, chrome, client, options, onDrawn, known }: Opened): Shown['router'] {
  const { pathname, search, hash } = new URL(at, 'http://pq.example');
  const settings = settingsOf(options.settings ?? {});
  const page = chrome ? (
    <>
      <SiteChrome>
        <Outlet />
      </SiteChrome>
      <PressedBefore />
    </>
  ) : (
    <main>
      <Outlet />
    </main>
  );
  const root: RouteObject = {
    id: 'root',
    loader: () => ({ queries: null, settings }),
    HydrateFallback: () => null,
    element: (
      <Site client={client}>
        {page}
        <DrawnPlace onDrawn={onDrawn} />
      </Site>
    ),
    children: table,
  };
  return createMemoryRouter([root], {
    initialEntries: [{ pathname, search, hash, state: options.state ?? null }],
    ...(known && { hydrationData: known }),
  });
}
