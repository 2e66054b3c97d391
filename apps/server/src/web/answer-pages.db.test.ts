import { expect, it, onTestFinished, vi } from 'vitest';
import { createAuth } from '#src/modules/accounts/auth/create-auth.ts';
import { sessionTokens } from '#src/modules/accounts/auth/sessions/session-token.ts';
import { buildMember, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { answerPages } from './answer-pages.ts';
import { createCanonicalUrl } from './page-handler.ts';
import { pagePlaceholders } from './page-pieces.ts';

async function open() {
  // A cached page is fresh for one real second, which a slow machine may need for a few requests.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let rendered = 0;
  let complete = true;
  const bench = await openTestApp({
    register(app, platform) {
      answerPages(app, platform, createAuth(platform).authenticate, {
        canonicalUrl: createCanonicalUrl({ '/story': ['q'] }),
        failures: { away: '', failed: '', tooMany: '' },
        oldBrowser: `old ${pagePlaceholders.nonce}`,
        staleNotice: '',
        async handle() {
          rendered += 1;
          return { response: new Response(`page ${rendered}`), complete, isRefused: false, nowMs: 0 };
        },
      });
    },
  });
  const views = async (key: string) => {
    const { rows } = await bench.platform.database.db.query('select views from project where key = $1', [
      key,
    ]);
    return rows[0].views as number;
  };
  return { ...bench, views, rendered: () => rendered, fail: () => (complete = false) };
}

it('every visitor of a cached page counts one view a day; bots, HEAD and prefetches count none', async () => {
  const { app, platform, views, rendered } = await open();
  const { key } = await buildProject(platform);
  const visit = (browser: string, more: object = {}) =>
    app.inject({ url: `/funding/detail/${key}`, headers: { 'user-agent': browser, ...more } });
  for (const browser of ['Firefox', 'Safari', 'Chrome', 'Safari'])
    expect((await visit(browser)).statusCode).toBe(200);
  expect(rendered()).toBe(1);
  await visit('kakaotalk-scrap/1.0');
  await visit('Edge', { 'sec-purpose': 'prefetch' });
  await app.inject({ method: 'HEAD', url: `/funding/detail/${key}`, headers: { 'user-agent': 'Opera' } });
  await app.inject({ url: `/order/detail/${key}`, headers: { 'user-agent': 'Opera' } });
  await app.inject({ url: '/funding/detail/none', headers: { 'user-agent': 'Opera' } });
  await expect.poll(() => views(key)).toBe(3);
});

it('old browsers get a page of their own that renders nothing, its script allowed by a nonce', async () => {
  const { app, rendered } = await open();
  const { statusCode, headers, body } = await app.inject('/old-browser');
  expect([statusCode, headers['content-type'], rendered()]).toEqual([200, 'text/html; charset=utf-8', 0]);
  expect(headers['content-security-policy']).toContain(`'nonce-${body.replace('old ', '')}'`);
});

it('opening a page prolongs the session', async () => {
  const { app, platform } = await open();
  const token = await buildSession(platform, (await buildMember(platform)).id);
  const tokens = sessionTokens(platform.secrets.auth, false);
  const cookie = tokens.cookie(token, 1).split(';')[0] ?? '';
  const first = await app.inject({ url: '/', headers: { cookie } });
  expect(first.headers['set-cookie']).toContain('Max-Age=1209600');
  const second = await app.inject({ url: '/', headers: { cookie } });
  expect(second.headers['set-cookie']).toBeUndefined();
});

it('pages of many accounts are rendered one at a time as long as the process is never idle', async () => {
  let running = 0;
  let most = 0;
  const { app, platform } = await openTestApp({
    register(app, platform) {
      answerPages(app, platform, createAuth(platform).authenticate, {
        canonicalUrl: (url) => url,
        failures: { away: '', failed: '', tooMany: '' },
        oldBrowser: '',
        staleNotice: '',
        async handle() {
          running += 1;
          most = Math.max(most, running);
          for (let n = 0; n < 20; n += 1) await new Promise(setImmediate);
          running -= 1;
          return { response: new Response('page'), complete: true, isRefused: false, nowMs: 0 };
        },
      });
    },
  });
  const members = await Promise.all(
    Array.from({ length: 12 }, async () => buildSession(platform, (await buildMember(platform)).id)),
  );
  // The timer that finds the process idle, and lets one more begin, does not fire.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers = await Promise.all(
    members.map((token) => app.inject({ url: '/my/list', headers: { authorization: `Bearer ${token}` } })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(members.map(() => 200));
  expect(most).toBe(1);
});

it('an incomplete page is not cached', async () => {
  const { app, rendered, fail } = await open();
  fail();
  await app.inject('/about');
  await app.inject('/about');
  expect(rendered()).toBe(2);
});

it('a failed rendering is a 500 page with its log id, not JSON', async () => {
  const lines: Record<string, unknown>[] = [];
  const { app } = await openTestApp({
    env: { LOG_LEVEL: 'error' },
    onLogLine: (line) => void lines.push(JSON.parse(line)),
    register(app, platform) {
      answerPages(app, platform, createAuth(platform).authenticate, {
        canonicalUrl: (url) => url,
        failures: { away: '', failed: `failed ${pagePlaceholders.requestId}`, tooMany: '' },
        oldBrowser: '',
        staleNotice: '',
        handle: () => Promise.reject(new Error('broken')),
      });
    },
  });
  const { statusCode, headers, body } = await app.inject('/about');
  expect([statusCode, body]).toEqual([500, `failed ${headers['x-request-id']}`]);
  expect(lines).toMatchObject([{ msg: 'page not rendered', requestId: headers['x-request-id'] }]);
});

it('a cached page serves all URLs that differ in unread parameters, but no request with a session', async () => {
  const { app, platform, rendered } = await open();
  for (const url of ['/story?q=a', '/story?q=a&utm_source=x', '/story?z=1&q=a&q=b'])
    expect((await app.inject(url)).body).toBe('page 1');
  expect((await app.inject('/story?q=b')).body).toBe('page 2');
  const token = await buildSession(platform, (await buildMember(platform)).id);
  const own = { url: '/story?q=a', headers: { authorization: `Bearer ${token}` } };
  expect((await app.inject(own)).body).toBe('page 3');
  expect((await app.inject(own)).body).toBe('page 4');
  expect((await app.inject('/story?q=a')).body).toBe('page 1');
  expect(rendered()).toBe(4);
});
