import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import { buildMember, buildProject, openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { registerCrawlers } from './crawlers.ts';

function open(platform: TestPlatform, options: { limit?: number; hasPage?(path: string): boolean } = {}) {
  const app = Fastify();
  registerCrawlers(app, platform, { hasPage: () => true, ...options });
  onTestFinished(() => app.close());
  return app;
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((found) => found[1] ?? '');
}

async function read(app: FastifyInstance, url: string): Promise<string[]> {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  return locations(answer.body);
}

test('the sitemap lists every public page once with its last change, and no others', async () => {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const site = platform.config.publicUrl;
  const updatedAt = new Date('2026-11-19T15:30:00Z');
  const open_ = await buildProject(platform, { updatedAt });
  const order = await buildProject(platform, { purpose: 'ordermade', state: 're-finish' });
  for (const state of ['save', 'prepare'] as const) await buildProject(platform, { state });
  await buildProject(platform, { state: 'reject', rejectMessage: '사진' });
  const now = new Date(platform.clock.now());
  const stamp = { createdAt: now, updatedAt: now };
  const author = await buildMember(platform);
  const story = {
    authorId: author.id,
    category: 1,
    title: '이야기',
    content: '글',
    images: ['/files/a.jpg'],
  };
  const key = () => newId(platform.clock.now());
  const [seen, published] = [key(), key()];
  await insertRows(db, 'story', [
    { key: seen, ...story, ...stamp, blindedAt: null },
    { key: key(), ...story, ...stamp, blindedAt: now },
  ]);
  await insertRows(db, 'notice', [
    { key: published, title: '공지', content: '글', publishedAt: now, ...stamp },
    { key: key(), title: '초안', content: '글', publishedAt: null, ...stamp },
    { key: key(), title: '내일', content: '글', publishedAt: new Date(now.getTime() + 1), ...stamp },
  ]);

  const news = (projectKey: string, other: Record<string, unknown> = {}) => {
    const item = {
      title: '소식',
      content: '글',
      excerpt: '글',
      image: '',
      audience: 'all',
      publishAt: now,
      createdAt: now,
    };
    return { key: key(), projectKey, ...item, announcedAt: now, blindedAt: null, removedAt: null, ...other };
  };
  const hidden = await buildProject(platform, { state: 'blind', blindedFrom: 'funding' });
  const restricted = await buildProject(platform);
  await db.query(`update member set restricted_until = $2 where id = $1`, [
    restricted.ownerId,
    new Date(now.getTime() + 1),
  ]);
  const [item, ofOrder] = [news(open_.key), news(order.key)];
  await insertRows(db, 'news', [
    item,
    ofOrder,
    news(open_.key, { audience: 'backers' }),
    news(open_.key, { removedAt: now }),
    news(open_.key, { blindedAt: now }),
    news(open_.key, { publishAt: new Date(now.getTime() + 1), announcedAt: null }),
    news(hidden.key),
    news(restricted.key, { announcedAt: null }),
  ]);

  const answer = await open(platform).inject('/sitemap.xml');
  const found = locations(answer.body);
  expect(new Set(found).size).toBe(found.length);
  expect(found.filter((address) => /[0-9a-f]{12}$/.test(address)).sort()).toEqual(
    [
      `${site}/funding/detail/${open_.key}`,
      `${site}/order/detail/${order.key}`,
      `${site}/funding/detail/${restricted.key}`,
      `${site}/funding/detail/${open_.key}/news/${item.key}`,
      `${site}/order/detail/${order.key}/news/${ofOrder.key}`,
      `${site}/story/${seen}`,
      `${site}/notice/detail/${published}`,
    ].sort(),
  );
  expect(found).toContain(`${site}/`);
  expect(found).toContain(`${site}/policy/terms`);
  expect(answer.body).toContain(
    `<loc>${site}/funding/detail/${open_.key}</loc><lastmod>2026-11-20T00:30:00+09:00</lastmod>`,
  );
});

test('a sitemap over the limit is an index of parts with each page once', async () => {
  const platform = await openTestPlatform();
  const ownerId = (await buildMember(platform)).id;
  const built = new Set<string>();
  for (let n = 0; n < 45; n += 1) built.add((await buildProject(platform, { ownerId })).key);
  const app = open(platform, { limit: 20 });

  const index = await app.inject('/sitemap.xml');
  expect(index.body).toContain('<sitemapindex');
  const parts = locations(index.body);
  expect(parts).toEqual([1, 2, 3, 4].map((n) => `${platform.config.publicUrl}/sitemap-${n}.xml`));
  const files = await Promise.all(parts.map((part) => read(app, new URL(part).pathname)));
  expect(files[0]).toContain(`${platform.config.publicUrl}/about`);
  expect(files.slice(1).map((file) => file.length)).toEqual([20, 20, 5]);
  const keys = files.flat().flatMap((address) => /[0-9a-f-]{36}$/.exec(address)?.[0] ?? []);
  expect(keys).toHaveLength(45);
  expect(new Set(keys)).toEqual(built);
  for (const url of [
    '/sitemap-0.xml',
    '/sitemap-5.xml',
    '/sitemap-99999999999999999999.xml',
    '/sitemap-x.xml',
  ])
    expect((await app.inject(url)).statusCode).toBe(404);
});

test('a sitemap within the limit has no parts and is compressed on request', async () => {
  const app = open(await openTestPlatform());
  expect((await app.inject('/sitemap-1.xml')).statusCode).toBe(404);
  const plain = await app.inject('/sitemap.xml');
  const packed = await app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  expect((await app.inject({ method: 'HEAD', url: '/sitemap.xml' })).statusCode).toBe(200);
});

test('pages that the web app does not have are not listed', async () => {
  const platform = await openTestPlatform();
  const { key } = await buildProject(platform);
  const app = open(platform, { hasPage: (path) => path === '/' || path.startsWith('/funding/') });
  expect(await read(app, '/sitemap.xml')).toEqual(
    ['/', `/funding/detail/${key}`].map((path) => `${platform.config.publicUrl}${path}`),
  );
});

test('robots.txt allows public pages, disallows private ones and names the sitemap', async () => {
  const platform = await openTestPlatform({ env: { PUBLIC_URL: 'https://pq.example' } });
  const app = open(platform);
  const answer = await app.inject('/robots.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = answer.body.split('\n');
  expect(lines[0]).toBe('User-agent: *');
  for (const closed of ['/my', '/payment', '/login', '/api/']) expect(lines).toContain(`Disallow: ${closed}`);
  for (const open of ['/', '/share', '/files', '/assets', '/search'])
    expect(lines).not.toContain(`Disallow: ${open}`);
  expect(lines).toContain(`Sitemap: ${platform.config.publicUrl}/sitemap.xml`);
});
