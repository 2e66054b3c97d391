import { expect, it, onTestFinished, vi } from 'vitest';
import { createAuth } from '#src/modules/accounts/auth/create-auth.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { answerPages } from './answer-pages.ts';
import { pagePlaceholders } from './page-pieces.ts';

it('a browser over the limit gets a 429 page with retry-after, other clients JSON', async () => {
  // Windows are aligned to the clock: the test must not cross one.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:01Z') });
  onTestFinished(() => void vi.useRealTimers());
  let rendered = 0;
  const { app } = await openTestApp({
    env: { LIMITS: 'strict' },
    register(app, platform) {
      answerPages(app, platform, createAuth(platform).authenticate, {
        canonicalUrl: (url) => url,
        failures: { away: '', failed: '', tooMany: `too many ${pagePlaceholders.requestId}` },
        oldBrowser: '',
        staleNotice: '',
        async handle() {
          rendered += 1;
          return { response: new Response('page'), complete: true, isRefused: false, nowMs: 0 };
        },
      });
    },
  });
  const get = (url: string, accept: string) => app.inject({ url, headers: { accept } });
  for (let n = 0; n < 600; n += 1) await get('/api/nowhere', '*/*');
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
  // Mail links navigate to API calls.
  for (const url of ['/about', '/api/social/kakao']) {
    const page = await get(url, browser);
    expect([page.statusCode, page.body]).toEqual([429, `too many ${page.headers['x-request-id']}`]);
    expect(page.headers).toMatchObject({
      'retry-after': '59',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("script-src 'self' 'nonce-"),
    });
  }
  expect(rendered).toBe(0);
  for (const [url, accept] of [
    ['/api/project/list', 'application/json'],
    ['/api/project/list', '*/*'],
    ['/about', '*/*'],
  ] as const) {
    const answer = await get(url, accept);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '59']);
    expect(answer.json()).toEqual({
      state: false,
      code: 'tooMany',
      data: { retryAfterS: 59 },
      msg: '요청이 많습니다. 잠시 후 다시 시도해주세요.',
    });
  }
  vi.setSystemTime(new Date('2026-11-23T12:01:00Z'));
  expect((await get('/about', browser)).statusCode).toBe(200);
});
