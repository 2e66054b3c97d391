import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { policyIds } from '@pq/domain/policies/policy-text';
import { isPubliclyVisible, projectStates } from '@pq/domain/project/project';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { isNewsShown } from '#src/modules/fulfilment/index.ts';
import type { Database } from '#src/platform/database/database.ts';
import { query, queryOnly } from '#src/platform/database/query.ts';
import { escapeHtml } from '#src/platform/html.ts';
import { FIRST_ID } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';

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

const samples = {
  project: '/funding/detail/key',
  news: '/funding/detail/key/news/key',
  story: '/story/key',
  notice: '/notice/detail/key',
} as const satisfies Record<Source, string>;

export type Contents = { fixed: string[]; sources: Source[] };

export function chooseContents(hasPage: (path: string) => boolean): Contents {
  const sources = (Object.keys(samples) as Source[]).filter((source) => hasPage(samples[source]));
  return { fixed: fixedPages.filter(hasPage), sources };
}

/** One file of the sitemap: fixed pages, or a stretch of the others; `modified` is the latest change in it. */
export type Part = { fixed: string[]; stretches: Stretch[]; modified: string | null };

export type Plan = { at: Date; parts: Part[] };

/**
 * Splits the public pages into files of at most `limit` addresses (sitemaps.org: 50,000). Walks the keys and stores only the ends
 * of each file, so that a million pages cost twenty small queries.
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

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A file of the sitemap, gzipped: written as it is read, so that it is never whole in memory unpacked. */
export async function writePart(platform: Platform, part: Part, at: Date): Promise<Buffer> {
  const gzip = createGzip();
  const [bytes] = await Promise.all([buffer(gzip), pipeline(Readable.from(lines(platform, part, at)), gzip)]);
  return bytes;
}

async function* lines(platform: Platform, part: Part, at: Date): AsyncGenerator<string> {
  const origin = platform.config.publicUrl;
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  yield part.fixed.map((path) => entry('url', `${origin}${path}`, null)).join('');
  for (const stretch of part.stretches)
    for await (const rows of readStretch(platform.database, stretch, at))
      yield rows.map(({ path, modified }) => entry('url', `${origin}${path}`, modified)).join('');
  yield '</urlset>\n';
}

export function writeIndex(publicUrl: string, { parts }: Plan): string {
  const entries = parts.map(({ modified }, n) => entry('sitemap', partUrl(publicUrl, n + 1), modified));
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

function partUrl(publicUrl: string, number: number): string {
  return `${publicUrl}/sitemap-${number}.xml`;
}

function entry(tag: 'url' | 'sitemap', address: string, modified: string | null): string {
  const lastmod = modified === null ? '' : `<lastmod>${modified}</lastmod>`;
  return `<${tag}><loc>${escapeHtml(address)}</loc>${lastmod}</${tag}>\n`;
}

type Source = 'project' | 'news' | 'story' | 'notice';

const listedStates = raw(
  projectStates
    .filter(isPubliclyVisible)
    .map((state) => `'${state}'`)
    .join(', '),
);

const projectPath = sql`case p.purpose when 'projects' then '/funding/detail/' else '/order/detail/' end || p.key`;

/** The pages of the rows of a table; of news those that everybody may read. */
const pagesOf: Record<Source, (now: Date) => { key: Sql; path: Sql; updatedAt: Sql; rows: Sql }> = {
  project: () => ({
    key: sql`p.key`,
    path: projectPath,
    updatedAt: sql`p.updated_at`,
    rows: sql`project p where p.state in (${listedStates})`,
  }),
  news: (now) => ({
    key: sql`n.key`,
    path: sql`${projectPath} || '/news/' || n.key`,
    updatedAt: sql`coalesce(n.fixed_at, n.publish_at)`,
    rows: sql`news n join project p on p.key = n.project_key
      where n.audience = 'all' and n.removed_at is null and ${isNewsShown(now)} and p.state in (${listedStates})`,
  }),
  story: (now) => ({
    key: sql`s.key`,
    path: sql`'/story/' || s.key`,
    updatedAt: sql`s.updated_at`,
    rows: sql`story s where s.blinded_at is null and s.created_at <= ${now}::timestamptz`,
  }),
  notice: (now) => ({
    key: sql`o.key`,
    path: sql`'/notice/detail/' || o.key`,
    updatedAt: sql`o.updated_at`,
    rows: sql`notice o where o.published_at <= ${now}::timestamptz`,
  }),
};

const modifiedAt = (instant: Sql): Sql =>
  sql`to_char(${instant} at time zone 'Asia/Seoul', 'YYYY-MM-DD"T"HH24:MI:SS"+09:00"')`;

type Stretch = { source: Source; after: string; last: string };

const stretchRow = z.object({
  count: z.number(),
  last: z.string().nullable(),
  modified: z.string().nullable(),
});

function measureStretch(
  { db }: Database,
  { source, after }: Omit<Stretch, 'last'>,
  limit: number,
  now: Date,
): Promise<z.output<typeof stretchRow>> {
  const { key, updatedAt, rows } = pagesOf[source](now);
  return queryOnly(
    db,
    stretchRow,
    sql`
    select count(*)::int as count, max(key::text collate "C") as last, ${modifiedAt(sql`max(updated_at)`)} as modified
    from (select ${key} as key, ${updatedAt} as updated_at from ${rows} and ${key} > ${after}::uuid
      order by ${key} limit ${limit}::int) next`,
  );
}

const pageRow = z.object({ key: z.string(), path: z.string(), modified: z.string() });

const BATCH = 2_000;

async function* readStretch(
  { db }: Database,
  { source, after, last }: Stretch,
  now: Date,
): AsyncGenerator<z.output<typeof pageRow>[]> {
  const { key, path, updatedAt, rows: found } = pagesOf[source](now);
  let from = after;
  for (;;) {
    const rows = await query(
      db,
      pageRow,
      sql`
      select ${key} as key, ${path} as path, ${modifiedAt(updatedAt)} as modified from ${found}
        and ${key} > ${from}::uuid and ${key} <= ${last}::uuid
      order by ${key} limit ${BATCH}::int`,
    );
    if (rows.length > 0) yield rows;
    const end = rows.at(-1)?.key;
    if (end === undefined || rows.length < BATCH) return;
    from = end;
  }
}
