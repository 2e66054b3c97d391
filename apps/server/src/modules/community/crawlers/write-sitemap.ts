import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { toEntities } from '#src/platform/html.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Part, Plan } from './plan-sitemap.ts';
import { readStretch } from './queries.ts';

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

/** The index of a sitemap in parts. */
export function writeIndex(publicUrl: string, { parts }: Plan): string {
  const entries = parts.map(({ modified }, n) => entry('sitemap', partUrl(publicUrl, n + 1), modified));
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

function partUrl(publicUrl: string, number: number): string {
  return `${publicUrl}/sitemap-${number}.xml`;
}

function entry(tag: 'url' | 'sitemap', address: string, modified: string | null): string {
  const lastmod = modified === null ? '' : `<lastmod>${modified}</lastmod>`;
  return `<${tag}><loc>${toEntities(address)}</loc>${lastmod}</${tag}>\n`;
}
