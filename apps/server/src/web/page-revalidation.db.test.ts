import { expect, it, onTestFinished, vi } from 'vitest';
import { createAuth } from '#src/modules/accounts/auth/create-auth.ts';
import { markPassing } from '#src/platform/http/in-process.ts';
import { buildProject } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { answerPages } from './answer-pages.ts';
import { createPageHandler } from './page-handler.ts';
import { buildOfApiPage } from './testing/api-page.ts';

async function open(mode: 'production' | 'development' = 'production') {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const shown = { key: '' };
  const state = { isPassing: false };
  let rendered = 0;
  const { app, platform } = await openTestApp({
    register(app, platform) {
      app.get('/passing', async (request, reply) => {
        if (state.isPassing) markPassing(request, reply);
        return {};
      });
      const build = buildOfApiPage(() => [
        `/api/project/detail?purpose=projects&key=${shown.key}`,
        '/passing',
      ]);
      const handle = createPageHandler(app, platform, build, mode);
      answerPages(app, platform, createAuth(platform).authenticate, {
        handle(request) {
          rendered += 1;
          return handle(request);
        },
        canonicalUrl: (url) => url,
        failures: { away: '', failed: '', tooMany: '' },
        oldBrowser: '',
        staleNotice: '',
      });
    },
  });
  shown.key = (await buildProject(platform, { title: '무화과 상자' })).key;
  const answerLater = () => {
    vi.setSystemTime(Date.now() + 1_000);
    return app.inject('/');
  };
  const secondLater = async () => (await answerLater()).body;
  const rename = (title: string) =>
    platform.owner.query('update project set title = $2 where key = $1', [shown.key, title]);
  return { platform, state, answerLater, secondLater, rename, rendered: () => rendered };
}

it("a visitors' page is rendered again only once what it shows has changed", async () => {
  const { platform, secondLater, rename, rendered } = await open();
  const page = await secondLater();
  expect(page).toContain('무화과 상자');
  expect(await secondLater()).toBe(page);
  expect(await secondLater()).toBe(page);
  await platform.owner.query('update project set views = views + 1');
  expect(await secondLater()).toBe(page);
  expect(rendered()).toBe(1);
  await rename('살구 상자');
  expect(await secondLater()).toContain('살구 상자');
  expect(rendered()).toBe(2);
});

it('a page is rendered again once its clock is a minute old, or another day has begun', async () => {
  const { platform, answerLater, secondLater, rendered } = await open();
  expect((await answerLater()).headers['server-timing']).toBe('age;dur=0');
  platform.clock.set(platform.clock.now() + 59_999);
  expect((await answerLater()).headers['server-timing']).toBe('age;dur=59999');
  expect(rendered()).toBe(1);
  platform.clock.set(platform.clock.now() + 1);
  await secondLater();
  expect(rendered()).toBe(2);
  const midnight = Date.parse('2026-12-01T15:00:00Z');
  platform.clock.set(midnight - 1);
  await secondLater();
  expect(rendered()).toBe(3);
  platform.clock.set(midnight);
  await secondLater();
  expect(rendered()).toBe(4);
});

it('a page with an answer in passing is rendered again for the next visitor', async () => {
  const { state, secondLater, rendered } = await open();
  state.isPassing = true;
  await secondLater();
  await secondLater();
  expect(rendered()).toBe(2);
  state.isPassing = false;
  await secondLater();
  await secondLater();
  expect(rendered()).toBe(3);
});

it('every page is rendered in development', async () => {
  const { secondLater, rendered } = await open('development');
  await secondLater();
  await secondLater();
  expect(rendered()).toBe(2);
});
