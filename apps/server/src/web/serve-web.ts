import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { registerCrawlers } from '../features/crawlers/routes.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { answerNotFound } from '../platform/http/error-handler.ts';
import type { Platform } from '../platform/platform.ts';
import { webBuild } from '../start/build-web.ts';
import { createAnonymousCache, type RenderedPage } from './anonymous-cache.ts';
import { createContentSecurityPolicy } from './content-security-policy.ts';
import { createPageFinder } from './page-finder.ts';
import { createPageHandler, type PageHandler } from './page-handler.ts';

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?pq\.session_token=/;
/** Stands in rendered pages for the nonce that each answer gets anew. */
const NONCE_PLACE = `nonce${randomBytes(12).toString('hex')}`;

/** Serves the built web app: hashed files for ever, pages rendered on the server. Registered last: it takes every GET. */
export async function serveWeb(app: FastifyInstance, platform: Platform): Promise<void> {
  const build = (await import(pathToFileURL(webBuild.server).href)) as ServerBuild;
  const handle = createPageHandler(app, platform, build);
  const policyFor = createContentSecurityPolicy(platform.config);
  const cached = createAnonymousCache(() => systemClock.now());

  await app.register(fastifyStatic, {
    root: webBuild.client,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });

  registerCrawlers(app, platform, { hasPage: createPageFinder(build.routes) });

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return answerNotFound(request, reply);
    const nonce = randomBytes(16).toString('base64');
    const anonymous = !SESSION_COOKIE.test(request.headers.cookie ?? '') && !request.headers.authorization;
    const page = anonymous
      ? await cached(request.url, () => render(handle, request))
      : await render(handle, request);
    return send(reply, page, nonce, policyFor(nonce));
  });
}

async function render(handle: PageHandler, request: FastifyRequest): Promise<RenderedPage> {
  const response = await handle(request, NONCE_PLACE);
  const body = await response.text();
  const pieces = body.split(NONCE_PLACE).map((piece) => Buffer.from(piece));
  return { status: response.status, headers: [...response.headers], pieces };
}

function send(reply: FastifyReply, page: RenderedPage, nonce: string, policy: string): FastifyReply {
  const [first = Buffer.alloc(0), ...rest] = page.pieces;
  const nonceBytes = Buffer.from(nonce);
  const body = Buffer.concat([first, ...rest.flatMap((piece) => [nonceBytes, piece])]);
  reply.status(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  return reply.header('content-security-policy', policy).header('cache-control', 'no-store').send(body);
}
