import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCountPageView } from '../features/projects/count-page-view.ts';
import { systemClock } from '../platform/clock/clock.ts';
import type { Authenticate } from '../platform/http/caller.ts';
import { answerNotFound } from '../platform/http/error-handler.ts';
import type { Platform } from '../platform/platform.ts';
import { createAnonymousCache, type RenderedPage } from './anonymous-cache.ts';
import { createContentSecurityPolicy } from './content-security-policy.ts';
import type { PageHandler, PageRequest } from './page-handler.ts';

const KEPT_PAGES = {
  freshMs: 1_000,
  maxBytes: 32 * 1_048_576,
  atOnce: 32,
  maxWaiting: 600,
};

/** Stands in rendered pages for the nonce that each answer gets anew. */
const NONCE_PLACE = `nonce${randomBytes(12).toString('hex')}`;

/** Scripts make a page that is there already answer presses: style, words and pictures go before them on a slow line. */
const MODULE_PRELOAD = '<link rel="modulepreload"';

type Pages = {
  handle: PageHandler;
  /** What of a URL the pages for visitors are rendered from. */
  canonicalUrl(url: string): string;
};

/**
 * Answers every GET that nothing else answers with the page that `handle` renders. Whoever has no session, as the
 * function that authenticates decides, is given the visitors' page, which is rendered for nobody in particular; a
 * page for a session is rendered for its request alone and never kept.
 */
export function answerPages(
  app: FastifyInstance,
  platform: Platform,
  authenticate: Authenticate,
  { handle, canonicalUrl }: Pages,
): void {
  const policyFor = createContentSecurityPolicy(platform.config);
  const countView = createCountPageView(platform);
  const cached = createAnonymousCache({ ...KEPT_PAGES, realNow: () => systemClock.now() });
  const visitorsPage = ({ id, url }: FastifyRequest) => {
    const shared = { id, url: canonicalUrl(url), asker: null };
    return cached(shared.url, () => render(handle, shared));
  };

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return answerNotFound(request, reply);
    const nonce = randomBytes(16).toString('base64');
    // Asked here as well as by the page's loaders: only this answer can prolong the browser's cookie.
    const caller = await authenticate(request, reply);
    const page = caller
      ? await render(handle, { id: request.id, url: request.url, asker: request })
      : await visitorsPage(request);
    if (page.status === 200) countView(request, caller);
    return send(reply, page, nonce, policyFor(nonce));
  });
}

async function render(handle: PageHandler, request: PageRequest): Promise<RenderedPage> {
  const { response, complete } = await handle(request, NONCE_PLACE);
  const body = (await response.text()).replaceAll(MODULE_PRELOAD, `${MODULE_PRELOAD} fetchpriority="low"`);
  const pieces = body.split(NONCE_PLACE).map((piece) => Buffer.from(piece));
  return { status: response.status, complete, headers: [...response.headers], pieces };
}

function send(reply: FastifyReply, page: RenderedPage, nonce: string, policy: string): FastifyReply {
  const [first = Buffer.alloc(0), ...rest] = page.pieces;
  const nonceBytes = Buffer.from(nonce);
  const body = Buffer.concat([first, ...rest.flatMap((piece) => [nonceBytes, piece])]);
  reply.status(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  return reply.header('content-security-policy', policy).header('cache-control', 'no-store').send(body);
}
