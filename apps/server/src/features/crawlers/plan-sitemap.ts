import { policyIds } from '@pq/contract/shapes/site';
import type { Platform } from '#src/platform/platform.ts';
import { FIRST_KEY, measureStretch, type Stretch, sources } from './repository.ts';

/** Pages that are there whatever the database holds. */
export const fixedPages = [
  '/',
  '/funding',
  '/ordermade',
  '/projects/funding/list',
  '/projects/open/list',
  '/projects/pqbox/list',
  '/ordermade/order/list',
  '/ordermade/open/list',
  '/ordermade/pqbox/list',
  '/story',
  '/notice',
  '/about',
  '/ask',
  ...policyIds.map((id) => `/policy/${id}`),
] as const;

/** One file of the sitemap: the fixed pages, or a stretch of the others; `modified` is the latest change in it. */
export type Part = { fixed: boolean; stretches: Stretch[]; modified: string | null };

/** The sitemap as one file, or as parts that an index lists. `at` is the moment whose pages it holds. */
export type Plan = { at: Date; parts: Part[] };

/**
 * Cuts the public pages into files of at most `limit` addresses (sitemaps.org: 50,000). Walks the keys and holds none of
 * them but the ends, so that a million pages cost twenty small answers.
 */
export async function planSitemap(platform: Platform, limit: number): Promise<Plan> {
  const at = new Date(platform.clock.now());
  const parts: (Part & { count: number })[] = [
    { fixed: true, stretches: [], modified: null, count: fixedPages.length },
  ];
  for (const source of sources) {
    let after = FIRST_KEY;
    for (;;) {
      const { count, last, modified } = await measureStretch(platform.database, { source, after }, limit, at);
      if (last === null) break;
      parts.push({ fixed: false, stretches: [{ source, after, last }], modified, count });
      if (count < limit) break;
      after = last;
    }
  }
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  if (total > limit) return { at, parts };
  return {
    at,
    parts: [{ fixed: true, stretches: parts.flatMap(({ stretches }) => stretches), modified: null }],
  };
}
