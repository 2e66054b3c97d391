import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createByteCache } from '#src/platform/byte-cache.ts';
import type { Platform } from '#src/platform/platform.ts';
import { chooseContents, type Plan, planSitemap } from './plan-sitemap.ts';
import { robotsText } from './robots.ts';
import { writeIndex, writePart } from './write-sitemap.ts';

const KEPT_MS = 600_000;
const KEPT_BYTES = 16 * 1_048_576;
const MAX_WAITING = 30;
/** Addresses in one file (sitemaps.org). */
const LIMIT = 50_000;

/**
 * What search engines ask for first: /robots.txt, /sitemap.xml, and its parts when one file cannot hold it. `hasPage` tells
 * which addresses the web app answers; only those are listed.
 */
export function registerCrawlers(
  app: FastifyInstance,
  platform: Platform,
  options: { hasPage(path: string): boolean; limit?: number },
): void {
  const { publicUrl } = platform.config;
  const robots = robotsText(publicUrl);
  const contents = chooseContents(options.hasPage);
  const kept = createByteCache({ maxBytes: KEPT_BYTES, atOnce: 1, maxWaiting: MAX_WAITING });
  const currentPlan = keepPlan(() => planSitemap(platform, contents, options.limit ?? LIMIT));
  const readPart = ({ plan, id }: PlanInUse, n: number) => {
    const part = plan.parts[n];
    return part ? kept(`${id} ${n}`, () => writePart(platform, part, plan.at)) : null;
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

/** A plan serves for ten minutes, with all its parts; those who come while it is made share it. */
function keepPlan(make: () => Promise<Plan>): () => Promise<PlanInUse> {
  let current: { until: number; plan: Promise<PlanInUse> } | undefined;
  let id = 0;
  return () => {
    if (current && performance.now() < current.until) return current.plan;
    id += 1;
    const mine = id;
    const entry = {
      until: performance.now() + KEPT_MS,
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
