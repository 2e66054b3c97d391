import { expect, it, onTestFinished, vi } from 'vitest';
import { createAuth } from '#src/modules/accounts/auth/create-auth.ts';
import { buildMember, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { answerPages } from './answer-pages.ts';
import { createPageHandler, type PageHandler } from './page-handler.ts';
import { pagePlaceholders } from './page-pieces.ts';
import { buildOfApiPage } from './testing/api-page.ts';

async function open(handle?: PageHandler) {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: { msg: string; requestId?: string }[] = [];
  const { app, platform } = await openTestApp({
    withLink: true,
    env: { LOG_LEVEL: 'info' },
    onLogLine: (line) => void lines.push(JSON.parse(line)),
    register(app, platform) {
      const build = buildOfApiPage(() => ['/api/project/list?purpose=projects', '/api/user/my/info']);
      answerPages(app, platform, createAuth(platform).authenticate, {
        handle: handle ?? createPageHandler(app, platform, build),
        canonicalUrl: (url) => url,
        failures: {
          away: `away ${pagePlaceholders.requestId}`,
          failed: `failed ${pagePlaceholders.requestId}`,
          tooMany: '',
        },
        oldBrowser: '',
        staleNotice: 'a minute old',
      });
    },
  });
  const { link } = platform;
  if (!link) throw new Error('no link');
  const token = await buildSession(platform, (await buildMember(platform)).id);
  const get = (url: string, headers = {}) =>
    app.inject({ url, headers: { accept: 'text/html', ...headers } });
  return { app, link, lines, get, asMember: { authorization: `Bearer ${token}` } };
}

it('pages are 503 with an id while the database is away, for visitors and members, and recover', async () => {
  const { link, get, asMember, lines } = await open();
  expect((await get('/')).statusCode).toBe(200);
  link.cut();
  for (const [url, headers] of [
    ['/about', {}],
    ['/about', {}],
    ['/', asMember],
    ['/api/social/kakao', {}],
  ] as const) {
    const answer = await get(url, headers);
    const id = answer.headers['x-request-id'];
    expect([url, answer.statusCode, answer.body]).toEqual([url, 503, `away ${id}`]);
    expect(answer.headers).toMatchObject({
      'retry-after': '10',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("script-src 'self' 'nonce-"),
    });
  }
  link.restore();
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('database back');
  expect(lines.find(({ msg }) => msg === 'database back')).toMatchObject({ refused: 4 });
  expect((await get('/about')).statusCode).toBe(200);
  expect((await get('/', asMember)).statusCode).toBe(200);
});

it("a visitors' page of the last minute is shown with a notice, an older one is not", async () => {
  const { link, get, asMember } = await open();
  const fresh = await get('/');
  expect(fresh.headers).not.toHaveProperty('age');
  link.cut();
  vi.setSystemTime(Date.now() + 30_000);
  for (const _ of [1, 2]) {
    const stale = await get('/');
    expect([stale.statusCode, stale.body]).toEqual([200, fresh.body]);
    expect(stale.headers).toMatchObject({
      age: '30',
      warning: '110 - "Response is Stale"',
      'cache-control': 'no-store',
    });
  }
  expect((await get('/', asMember)).statusCode).toBe(503);
  vi.setSystemTime(Date.now() + 31_000);
  expect((await get('/')).statusCode).toBe(503);
});

it('a page without database calls, like /login, is stale with a notice or 503 too', async () => {
  const login = () => new Response(`form ${pagePlaceholders.notice}`);
  const { link, get, lines } = await open(async () => ({
    response: login(),
    complete: true,
    isRefused: false,
    nowMs: 0,
  }));
  expect((await get('/login')).body).toBe('form ');
  vi.setSystemTime(Date.now() + 17_000);
  link.cut();
  // No page request is needed: the listening connection is lost at once.
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('database away');
  const stale = await get('/login');
  expect([stale.statusCode, stale.body]).toEqual([200, 'form a minute old']);
  expect(stale.headers).toMatchObject({ age: '17', warning: '110 - "Response is Stale"' });
  expect((await get('/login/second-factor')).statusCode).toBe(503);
  vi.setSystemTime(Date.now() + 44_000);
  expect((await get('/login')).statusCode).toBe(503);
  link.restore();
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('database back');
  const fresh = await get('/login');
  expect([fresh.statusCode, fresh.body]).toEqual([200, 'form ']);
  expect(fresh.headers).not.toHaveProperty('warning');
});

it('all log lines of a page and its calls have its id', async () => {
  const { get, lines } = await open();
  const id = (await get('/')).headers['x-request-id'];
  await expect.poll(() => lines.filter(({ requestId }) => requestId === id)).toHaveLength(3);
});
