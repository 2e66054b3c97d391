import { randomBytes } from 'node:crypto';
import { themeCookie, themeMarks, themeNamed } from '@pq/domain/theme';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCountPageView } from '#src/modules/projects/index.ts';
import { systemClock } from '../platform/clock.ts';
import { isDatabaseUnavailable } from '../platform/database/errors.ts';
import { networkOf, originOf } from '../platform/http/addresses.ts';
import type { Authenticate } from '../platform/http/caller.ts';
import { answerNotFound, showFailuresAsPages } from '../platform/http/error-handler.ts';
import { readCookie } from '../platform/http/host-cookie.ts';
import type { Platform } from '../platform/platform.ts';
import { ProductError } from '../platform/product-error.ts';
import { createAnonymousCache, type RenderedPage } from './anonymous-cache.ts';
import { createContentSecurityPolicy } from './content-security-policy.ts';
import type { Failure, PageHandler } from './page-handler.ts';
import { cutPage, fillPage, type PagePiece } from './page-pieces.ts';
import { createPageRendering } from './page-rendering.ts';

const PAGE_CACHE = {
  freshMs: 1_000,
  // Shown with a notice while the database is away: figures of the last minute are better than none.
  staleMs: 60_000,
  maxBytes: 32 * 1_048_576,
};

export const PAGE_ROUTE = '/*';

const OLD_BROWSER_PATH = '/old-browser';

const RETRY_AFTER_S = 10;

const statusByFailure: Record<Failure, number> = { away: 503, failed: 500, tooMany: 429 };

type Pages = {
  handle: PageHandler;
  canonicalUrl(url: string): string;
  /** Pre-rendered pages that need neither the database nor scripts. */
  failures: Record<Failure, string>;
  /** Where pages lead browsers that the site does not support (apps/web/app/lib/supported-browsers.ts). */
  oldBrowser: string;
  staleNotice: string;
  /** Renders every request and lets Vite's client start its worker. */
  isDevelopment?: boolean;
};

type SentPage = Pick<RenderedPage, 'pieces' | 'nowMs'>;

type PageResult =
  | { page: RenderedPage; ageMs?: never }
  | { page: RenderedPage; ageMs: number }
  | { failure: Failure };

/**
 * Answers every remaining GET with a page. Requests without a session, as decided by `authenticate`, share the
 * visitors' page; a page for a session is rendered for its request alone and never cached. While the database is away
 * pages are 503, except visitors' pages rendered within the last minute.
 */
export function answerPages(
  app: FastifyInstance,
  platform: Platform,
  authenticate: Authenticate,
  pages: Pages,
): void {
  const { canonicalUrl, isDevelopment = false } = pages;
  const { availability, readPrimaryPosition } = platform.database;
  const isSecure = platform.config.publicUrl.startsWith('https:');
  const policyFor = createContentSecurityPolicy(platform.config, isDevelopment);
  const countView = createCountPageView(platform);
  const rendering = createPageRendering(pages.handle);
  const cache = createAnonymousCache({
    ...PAGE_CACHE,
    renderings: rendering.queue,
    ...(isDevelopment && { freshMs: 0 }),
    realNow: () => systemClock.now(),
  });

  const staleOrAway = (url: string | null): PageResult =>
    (url !== null && availability.isAway() && cache.findStale(url)) || { failure: 'away' };
  const toFailure = async (
    error: unknown,
    request: FastifyRequest,
    url: string | null,
  ): Promise<PageResult> => {
    const fields = { err: error, requestId: request.id };
    if (isUnavailable(error)) {
      if (!(await availability.explains(error, 'none')))
        platform.log.warn(fields, 'page could not be asked for');
      return staleOrAway(url);
    }
    if (!isGone(error)) platform.log.error(fields, 'page not rendered');
    return { failure: 'failed' };
  };
  /** `url`: of a visitors' page, else null. */
  const settleRendering = async (
    request: FastifyRequest,
    url: string | null,
    rendered: Promise<RenderedPage>,
  ): Promise<PageResult> => {
    try {
      const page = await rendered;
      const isLost = page.status === 503 || (page.isRefused && (await availability.check()));
      return isLost ? staleOrAway(url) : { page };
    } catch (error) {
      return toFailure(error, request, url);
    }
  };
  const resolveVisitorPage = async (request: FastifyRequest): Promise<PageResult> => {
    const url = canonicalUrl(request.url);
    // Does not try what is known to fail; with a replica list pages can still be rendered.
    if (availability.isAway() && !readPrimaryPosition) return staleOrAway(url);
    const render = (asker: string) => rendering.render({ id: request.id, url, asker, requester: null });
    return settleRendering(request, url, cache.get(url, originOf(networkOf(request)), render));
  };
  const resolvePage = async (request: FastifyRequest, reply: FastifyReply): Promise<PageResult> => {
    // Authenticated here as well as in the loaders, because only this response can prolong the session cookie.
    const caller = await authenticate(request, reply);
    const shown = caller
      ? await settleRendering(request, null, rendering.forMember(caller, request, reply))
      : await resolveVisitorPage(request);
    if ('page' in shown && shown.ageMs === undefined && shown.page.status === 200) countView(request, caller);
    return shown;
  };

  const send = (request: FastifyRequest, reply: FastifyReply, page: SentPage, notice = '') => {
    const nonce = randomBytes(16).toString('base64');
    const theme = themeNamed(readCookie(request.headers.cookie, themeCookie.name));
    if (theme !== 'system') reply.header('set-cookie', themeCookie.of(theme, isSecure));
    return reply
      .header('content-security-policy', policyFor(nonce))
      .header('cache-control', 'no-store')
      .header('server-timing', `age;dur=${ageOf(page, platform.clock.now())}`)
      .send(fillPage(page.pieces, { nonce, requestId: request.id, notice, ...themeMarks(theme) }));
  };
  const sendFixed = (request: FastifyRequest, reply: FastifyReply, html: string) => {
    const page = { pieces: cutOnce(html), nowMs: platform.clock.now() };
    return send(request, reply.type('text/html; charset=utf-8'), page);
  };
  const sendFailure = (request: FastifyRequest, reply: FastifyReply, failure: Failure) => {
    reply.status(statusByFailure[failure]);
    if (failure === 'away') reply.header('retry-after', String(RETRY_AFTER_S));
    return sendFixed(request, reply, pages.failures[failure]);
  };

  app.get(OLD_BROWSER_PATH, (request, reply) => sendFixed(request, reply, pages.oldBrowser));
  app.get(PAGE_ROUTE, async (request, reply) => {
    if (request.url.startsWith('/api/')) return answerNotFound(request, reply);
    const shown = await resolvePage(request, reply).catch((error: unknown) =>
      toFailure(error, request, null),
    );
    if ('failure' in shown) {
      if (shown.failure === 'away') availability.countRefused();
      return sendFailure(request, reply, shown.failure);
    }
    const { page, ageMs } = shown;
    writeHead(reply, page);
    if (ageMs === undefined) return send(request, reply, page);
    reply.header('age', String(Math.floor(ageMs / 1_000))).header('warning', '110 - "Response is Stale"');
    return send(request, reply, page, pages.staleNotice);
  });
  // Mail links and OAuth returns navigate people to API calls.
  showFailuresAsPages(app, (request, reply, status) => {
    if (status === 429) return sendFailure(request, reply, 'tooMany');
    return sendFailure(request, reply, status === 503 ? 'away' : 'failed');
  });
}

function writeHead(reply: FastifyReply, { status, headers }: RenderedPage): void {
  reply.status(status);
  for (const [name, value] of headers) reply.header(name, value);
}

const cut = new Map<string, PagePiece[]>();

function cutOnce(html: string): PagePiece[] {
  const pieces = cut.get(html) ?? cutPage(html);
  cut.set(html, pieces);
  return pieces;
}

/** In ms; of a sandbox the clock may have been set back. */
const ageOf = (page: SentPage, nowMs: number) => Math.max(0, nowMs - page.nowMs);

/** Who asked for the page has closed the connection while it waited. */
function isGone(error: unknown): boolean {
  return error instanceof ProductError && error.code === 'invalid';
}

function isUnavailable(error: unknown): boolean {
  return error instanceof ProductError ? error.code === 'unavailable' : isDatabaseUnavailable(error);
}
