import type { FastifyInstance } from 'fastify';
import { matchPath, type ServerBuild } from 'react-router';
import { registerCrawlers } from '#src/modules/community/index.ts';
import type { Authenticate } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { answerPages, PAGE_ROUTE } from './answer-pages.ts';
import { createCanonicalUrl, createPageHandler, type Failure, type WebEntry } from './page-handler.ts';
import { pagePlaceholders } from './page-pieces.ts';
import type { WebApp } from './web-app.ts';

/** Registered last, because it answers every GET. */
export async function serveWeb(
  app: FastifyInstance,
  platform: Platform,
  authenticate: Authenticate,
  webApp: WebApp,
): Promise<void> {
  await webApp.serveFiles?.(app);
  const { refresh } = webApp;
  if (refresh)
    app.addHook('onRequest', async (request) => {
      if (request.routeOptions.url === PAGE_ROUTE) await refresh();
    });
  registerCrawlers(app, platform, { hasPage: createPageFinder(webApp.build().routes) });
  const pages = deriveLatest(webApp.build, (build) => {
    const entry = build.entry.module as unknown as WebEntry;
    const stylesheets = webApp.stylesheets ?? build.assets.routes.root?.css ?? [];
    const failurePage = (kind: Failure) =>
      entry.renderFailurePage({ ...pagePlaceholders, kind, stylesheets });
    return {
      handle: createPageHandler(app, platform, build, webApp.mode),
      canonicalUrl: createCanonicalUrl(entry.queryParameters),
      failures: {
        away: failurePage('away'),
        failed: failurePage('failed'),
        tooMany: failurePage('tooMany'),
      },
      oldBrowser: entry.renderOldBrowserPage(pagePlaceholders),
      staleNotice: entry.renderStaleNotice(),
    };
  });
  // Fails at start if the pages cannot be rendered.
  pages();
  answerPages(app, platform, authenticate, {
    handle: (request) => pages().handle(request),
    canonicalUrl: (url) => pages().canonicalUrl(url),
    get failures() {
      return pages().failures;
    },
    get oldBrowser() {
      return pages().oldBrowser;
    },
    get staleNotice() {
      return pages().staleNotice;
    },
    isDevelopment: webApp.mode === 'development',
  });
}

function deriveLatest<Source, Derived>(
  latest: () => Source,
  derive: (source: Source) => Derived,
): () => Derived {
  let cached: { source: Source; derived: Derived } | null = null;
  return () => {
    const source = latest();
    if (cached?.source !== source) cached = { source, derived: derive(source) };
    return cached.derived;
  };
}

type Routes = Record<
  string,
  Pick<NonNullable<ServerBuild['routes'][string]>, 'path' | 'parentId'> | undefined
>;

/** Its 404 page does not count. */
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
