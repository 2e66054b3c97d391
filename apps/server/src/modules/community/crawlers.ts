import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createByteCache } from '#src/platform/byte-cache.ts';
import type { Platform } from '#src/platform/platform.ts';
import { chooseContents, type Plan, planSitemap, writeIndex, writePart } from './sitemap.ts';

const PLAN_TTL_MS = 600_000;
const CACHE_BYTES = 16 * 1_048_576;
const MAX_WAITING = 30;
/** Addresses in one file (sitemaps.org). */
const LIMIT = 50_000;

/**
 * Serves /robots.txt, /sitemap.xml, and its parts when one file is too small. `hasPage` says which paths the web app has a
 * page for; only those are listed.
 */
export function registerCrawlers(
  app: FastifyInstance,
  platform: Platform,
  options: { hasPage(path: string): boolean; limit?: number },
): void {
  const { publicUrl } = platform.config;
  const robots = robotsText(publicUrl);
  const contents = chooseContents(options.hasPage);
  const cache = createByteCache({ maxBytes: CACHE_BYTES, concurrency: 1, maxWaiting: MAX_WAITING });
  const currentPlan = cachePlan(() => planSitemap(platform, contents, options.limit ?? LIMIT));
  const readPart = ({ plan, id }: PlanInUse, n: number) => {
    const part = plan.parts[n];
    return part ? cache(`${id} ${n}`, () => writePart(platform, part, plan.at)) : null;
  };

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const current = await currentPlan();
    const whole = current.plan.parts.length === 1 ? await readPart(current, 0) : null;
    return answer(request, reply, whole ?? gzipSync(writeIndex(publicUrl, current.plan)));
  });
  app.get<{ Params: { file: string } }>('/:file(^sitemap-[0-9]+\\.xml$)', async (request, reply) => {
    const current = await currentPlan();
    const number = Number(/\d+/.exec(request.params.file)?.[0]);
    const bytes = current.plan.parts.length > 1 ? await readPart(current, number - 1) : null;
    return bytes ? answer(request, reply, bytes) : reply.status(404).send();
  });
}

type PlanInUse = { id: number; plan: Plan };

/** A plan is used for ten minutes, with all its parts; requests that arrive while it is made share it. */
function cachePlan(make: () => Promise<Plan>): () => Promise<PlanInUse> {
  let current: { until: number; plan: Promise<PlanInUse> } | undefined;
  let id = 0;
  return () => {
    if (current && performance.now() < current.until) return current.plan;
    id += 1;
    const mine = id;
    const entry = {
      until: performance.now() + PLAN_TTL_MS,
      plan: make().then((plan) => ({ id: mine, plan })),
    };
    current = entry;
    entry.plan.catch(() => {
      if (current === entry) current = undefined;
    });
    return entry.plan;
  };
}

function answer(request: FastifyRequest, reply: FastifyReply, gzipped: Buffer): FastifyReply {
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=600')
    .header('vary', 'accept-encoding');
  return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    ? reply.header('content-encoding', 'gzip').send(gzipped)
    : reply.send(Readable.from([gzipped]).pipe(createGunzip()));
}

const privatePaths = [
  '/my',
  '/payment',
  '/login',
  '/signup',
  '/verify',
  '/password',
  '/write',
  '/pqbox',
  '/admin',
] as const;

/** Calls that a crawler which runs our scripts needs to show a public page as people see it. */
const publicCalls = ['banner', 'comment/list', 'notice/', 'policy', 'popular', 'project/', 'story/'] as const;

function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    'Disallow: /api/',
    ...publicCalls.map((path) => `Allow: /api/${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
