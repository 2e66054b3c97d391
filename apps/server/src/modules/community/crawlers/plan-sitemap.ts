import { policyIds } from '@pq/contract/shapes/site';
import { FIRST_ID } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { measureStretch, type Source, type Stretch } from './queries.ts';

/** Pages that are there whatever the database holds. */
const fixedPages = [
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

/** A page of each source, as far as its route goes. */
const samples = {
  project: '/funding/detail/key',
  story: '/story/key',
  notice: '/notice/detail/key',
} as const satisfies Record<Source, string>;

/** What a sitemap holds: whatever of the public pages the web app has. */
export type Contents = { fixed: string[]; sources: Source[] };

/** Of what a sitemap could hold whatever the web app has a page for. */
export function chooseContents(hasPage: (path: string) => boolean): Contents {
  const sources = (Object.keys(samples) as Source[]).filter((source) => hasPage(samples[source]));
  return { fixed: fixedPages.filter(hasPage), sources };
}

/** One file of the sitemap: fixed pages, or a stretch of the others; `modified` is the latest change in it. */
export type Part = { fixed: string[]; stretches: Stretch[]; modified: string | null };

/** The sitemap as one file, or as parts that an index lists. `at` is the moment whose pages it holds. */
export type Plan = { at: Date; parts: Part[] };

/**
 * Cuts the public pages into files of at most `limit` addresses (sitemaps.org: 50,000). Walks the keys and holds none of
 * them but the ends, so that a million pages cost twenty small answers.
 */
export async function planSitemap(
  platform: Platform,
  { fixed, sources }: Contents,
  limit: number,
): Promise<Plan> {
  const at = new Date(platform.clock.now());
  const parts: (Part & { count: number })[] = [{ fixed, stretches: [], modified: null, count: fixed.length }];
  for (const source of sources) {
    let after = FIRST_ID;
    for (;;) {
      const { count, last, modified } = await measureStretch(platform.database, { source, after }, limit, at);
      if (last === null) break;
      parts.push({ fixed: [], stretches: [{ source, after, last }], modified, count });
      if (count < limit) break;
      after = last;
    }
  }
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  if (total > limit) return { at, parts };
  return {
    at,
    parts: [{ fixed, stretches: parts.flatMap(({ stretches }) => stretches), modified: null }],
  };
}
