import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { matchPath, type ServerBuild } from 'react-router';
import { registerCrawlers } from '#src/modules/community/index.ts';
import type { Authenticate } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { webBuild } from '#src/start/build-web.ts';
import { answerPages } from './answer-pages.ts';
import { createCanonicalUrl, createPageHandler, type Failure, type WebEntry } from './page-handler.ts';
import { pagePlaceholders } from './page-pieces.ts';

/**
 * Serves the built web app: hashed files with immutable caching, pages rendered on the server. Registered last,
 * because it takes every GET.
 */
export async function serveWeb(
  app: FastifyInstance,
  platform: Platform,
  authenticate: Authenticate,
): Promise<void> {
  const build = (await import(pathToFileURL(webBuild.server).href)) as ServerBuild;
  const handle = createPageHandler(app, platform, build);
  await app.register(fastifyStatic, {
    root: webBuild.client,
    wildcard: false,
    index: false,
    // Compressed by the build (apps/web/compress-build.ts).
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });

  registerCrawlers(app, platform, { hasPage: createPageFinder(build.routes) });
  const entry = build.entry.module as unknown as WebEntry;
  const stylesheets = build.assets.routes.root?.css ?? [];
  const failurePage = (kind: Failure) => entry.renderFailurePage({ ...pagePlaceholders, kind, stylesheets });
  answerPages(app, platform, authenticate, {
    handle,
    canonicalUrl: createCanonicalUrl(entry.queryParameters),
    failures: {
      away: failurePage('away'),
      failed: failurePage('failed'),
      tooMany: failurePage('tooMany'),
    },
    staleNotice: entry.renderStaleNotice(),
  });
}

type Routes = Record<
  string,
  Pick<NonNullable<ServerBuild['routes'][string]>, 'path' | 'parentId'> | undefined
>;

/** Whether the web app has a page at a path; its 404 page does not count. */
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
