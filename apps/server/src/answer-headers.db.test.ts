import { calls } from '@pq/contract';
import { expect, test } from 'vitest';
import { buildMember, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

/** Nothing in them is of one person. */
const cachedForVisitors = ['suggestSearch', 'countSearch', 'listPopularWords', 'getLedgerProof'];

test('no API response may be cached but those of a list, framed or sniffed as another type', async () => {
  const { app, platform } = await openTestApp();
  const member = await buildMember(platform);
  const headers = { authorization: `Bearer ${await buildSession(platform, member.id)}` };
  const visitor = {};
  const cached = calls.filter(({ visitorsCacheS }) => visitorsCacheS !== undefined);
  expect(cached.map(({ name }) => name)).toEqual(cachedForVisitors);
  const maxAge = new Map(cached.map(({ path, visitorsCacheS }) => [`/api${path}`, visitorsCacheS]));
  const reads = calls.filter(({ method }) => method === 'GET').map(({ path }) => `/api${path}`);
  for (const url of [...reads, '/api/no-such-call', '/api/auth/verify-email'])
    for (const sent of [visitor, headers]) {
      const answer = await app.inject({ method: 'GET', url, headers: sent });
      expect([url, answer.statusCode, answer.headers]).toEqual([
        url,
        answer.statusCode,
        expect.objectContaining({
          'cache-control':
            sent === visitor && maxAge.has(url) && answer.statusCode === 200
              ? `public, max-age=${maxAge.get(url)}`
              : 'no-store',
          'x-frame-options': 'DENY',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        }),
      ]);
    }
});
