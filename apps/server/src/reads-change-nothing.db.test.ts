import { calls, files, streams } from '@pq/contract';
import { expect, test } from 'vitest';
import { buildMember, snapshotRows } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { signToken } from './modules/accounts/auth/signed-tokens.ts';
import { registerCrawlers } from './modules/community/crawlers.ts';
import { readingPaths } from './testing/changing-routes.ts';

/**
 * Link checkers, prefetching browsers and previews of messengers open every address that they find, by GET and by HEAD. The calls of
 * the contract are tested with what they read (access/access.db.test.ts), all other routes here: a new one fails until it has a row.
 */
const requests: Record<string, (token: string) => string> = {
  '*': () => '/files/a/b.jpg',
  '/:file(^sitemap-[0-9]+\\.xml$)': () => '/sitemap-1.xml',
  '/api/auth/verify-email': (token) => `/api/auth/verify-email?token=${token}`,
  '/api/docs': () => '/api/docs',
  '/api/openapi.json': () => '/api/openapi.json',
  '/api/social/:provider': () => '/api/social/kakao',
  // Signs in, as its protocol demands; only with the cookie of the browser that was sent to the provider, and once.
  '/api/social/:provider/callback': () => '/api/social/kakao/callback?code=a&state=b',
  '/files/reward/:project/:reward/:file/:version': () => '/files/reward/a/b/c/1',
  '/files/reward/:project/:reward/:file/captions': () => '/files/reward/a/b/c/captions',
  '/robots.txt': () => '/robots.txt',
  '/share/:section|:file': () => '/share/site.jpg',
  '/share/:section|:file/:file': () => '/share/funding/a.jpg',
  '/sitemap.xml': () => '/sitemap.xml',
  '/templates/order-request.png': () => '/templates/order-request.png',
};

// Counters, and the state of a sign-in that leaves for a provider: it ends after ten minutes and serves only its browser.
const records = ['rate_limit', 'verification'];

test('no GET or HEAD of a route outside the contract writes anything', async () => {
  const { app, platform } = await openTestApp({
    register: (app, platform) => registerCrawlers(app, platform, { hasPage: () => true }),
  });
  const { id, email } = await buildMember(platform);
  await platform.database.db.query('update member set email_verified = false, email_proof = null');
  const token = await signToken({ email, member: id }, platform.secrets.auth, 60);
  const ofTheContract = new Set([...calls, ...streams, ...files].map(({ path }) => `/api${path}`));
  const paths = readingPaths(app).filter((path) => !ofTheContract.has(path));
  expect(paths.filter((path) => !requests[path])).toEqual([]);

  const rows = await snapshotRows(platform.owner);
  const sums = async () =>
    Object.fromEntries([...(await rows.sums())].filter(([table]) => !records.includes(table)));
  const former = await sums();
  for (const path of paths)
    for (const method of ['GET', 'HEAD'] as const)
      await app.inject({ method, url: requests[path]?.(token) ?? '' });
  expect(await sums()).toEqual(former);
});
