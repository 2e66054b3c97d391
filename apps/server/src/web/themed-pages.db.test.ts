import { expect, it } from 'vitest';
import { createAuth } from '#src/modules/accounts/auth/create-auth.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { answerPages } from './answer-pages.ts';
import { pagePlaceholders } from './page-pieces.ts';

it('a rendered page serves every theme, and the theme cookie is renewed for a year', async () => {
  let rendered = 0;
  const { theme, lightWhen, darkWhen } = pagePlaceholders;
  const { app } = await openTestApp({
    register(app, platform) {
      answerPages(app, platform, createAuth(platform).authenticate, {
        canonicalUrl: (url) => url,
        failures: { away: '', failed: '', tooMany: '' },
        oldBrowser: '',
        staleNotice: '',
        async handle() {
          rendered += 1;
          return {
            response: new Response(`${theme} ${lightWhen} ${darkWhen}`),
            complete: true,
            isRefused: false,
            nowMs: 0,
          };
        },
      });
    },
  });
  const visit = (cookie: string) => app.inject({ url: '/', headers: { cookie } });
  const [none, dark, light, unknown] = await Promise.all([
    visit(''),
    visit('pq.theme=dark'),
    visit('a=b; pq.theme=light'),
    visit('pq.theme=%22%3E%3Cscript%3E'),
  ]);
  const bySystem = 'system (prefers-color-scheme: light) (prefers-color-scheme: dark)';
  expect([none, dark, light, unknown].map(({ body }) => body)).toEqual([
    bySystem,
    'dark not all all',
    'light all not all',
    bySystem,
  ]);
  expect(rendered).toBe(1);
  expect(dark.headers['set-cookie']).toBe('pq.theme=dark; Max-Age=31536000; Path=/; SameSite=Lax');
  expect(none.headers['set-cookie']).toBeUndefined();
  expect(unknown.headers['set-cookie']).toBeUndefined();
});
