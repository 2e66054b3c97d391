import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCountPageView } from '../features/projects/count-page-view.ts';
import { systemClock } from '../platform/clock/clock.ts';
import type { Authenticate } from '../platform/http/caller.ts';
import { answerNotFound } from '../platform/http/error-handler.ts';
import type { Platform } from '../platform/platform.ts';
import { createAnonymousCache, type RenderedPage } from './anonymous-cache.ts';
import { createContentSecurityPolicy } from './content-security-policy.ts';
import type { PageHandler } from './page-handler.ts';

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?pq\.session_token=/;
/** Stands in rendered pages for the nonce that each answer gets anew. */
const NONCE_PLACE = `nonce${randomBytes(12).toString('hex')}`;

/** Scripts make a page that is there already answer presses: style, words and pictures go before them on a slow line. */
const MODULE_PRELOAD = '<link rel="modulepreload"';

/** Answers every GET that nothing else answers with the page that `handle` renders. */
export function answerPages(
  app: FastifyInstance,
  platform: Platform,
  authenticate: Authenticate,
  handle: PageHandler,
): void {
  const policyFor = createContentSecurityPolicy(platform.config);
  const countView = createCountPageView(platform);
  const cached = createAnonymousCache(() => systemClock.now());

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return answerNotFound(request, reply);
    const nonce = randomBytes(16).toString('base64');
    const anonymous = !SESSION_COOKIE.test(request.headers.cookie ?? '') && !request.headers.authorization;
    // Asked here as well as by the page's loaders: only this answer can prolong the browser's cookie.
    const caller = anonymous ? null : await authenticate(request, reply);
    const page = anonymous
      ? await cached(request.url, () => render(handle, request))
      : await render(handle, request);
    if (page.status === 200) countView(request, caller);
    return send(reply, page, nonce, policyFor(nonce));
  });
}

async function render(handle: PageHandler, request: FastifyRequest): Promise<RenderedPage> {
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
