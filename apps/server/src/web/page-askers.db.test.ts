import { expect, it } from 'vitest';
import { createAuth } from '#src/modules/accounts/auth/create-auth.ts';
import { askerOf } from '#src/platform/http/asker.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { answerPages } from './answer-pages.ts';
import { createPageHandler } from './page-handler.ts';
import { buildOfApiPage } from './testing/api-page.ts';

async function open() {
  const askers: string[] = [];
  const { app } = await openTestApp({
    env: { TRUST_PROXY: 'true' },
    register(app, platform) {
      app.get('/asked', async (request) => {
        askers.push(askerOf(null, request));
        return {};
      });
      answerPages(app, platform, createAuth(platform).authenticate, {
        handle: createPageHandler(
          app,
          platform,
          buildOfApiPage(() => ['/asked']),
        ),
        canonicalUrl: (url) => url,
        failures: { away: '', failed: '', tooMany: '' },
        oldBrowser: '',
        staleNotice: '',
      });
    },
  });
  const visit = (url: string, ip: string, headers: object = {}) =>
    app.inject({ url, headers: { 'x-forwarded-for': ip, ...headers } });
  return { askers, visit };
}

it("the calls of visitors' pages count in queues for those who asked for the pages", async () => {
  const { askers, visit } = await open();
  await visit('/a', '203.0.113.7');
  await visit('/b', '203.0.113.8');
  await visit('/c', '2001:db8:1:2::3');
  expect(askers).toEqual(['203.0.113.7', '203.0.113.8', '2001:db8:1']);
});

it('a request counts for its own address when it names another asker', async () => {
  const { askers, visit } = await open();
  await visit('/asked', '203.0.113.7', { 'x-pq-asker': '203.0.113.8' });
  expect(askers).toEqual(['203.0.113.7']);
});
