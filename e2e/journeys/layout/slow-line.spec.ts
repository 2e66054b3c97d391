import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

/** Slow 3G of the browser's developer tools. Bytes per second, ms. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Start and end of each request, in seconds since that of the page. */
type Visit = { url: string; type: string; asked: number; done: number }[];

const commonGlyphsAreThere = `[...document.fonts].some(
  ({ family, status }) => family.includes('Pretendard Common') && status === 'loaded',
)`;

test.use({ viewport: { width: 390, height: 844 } });

async function visitHome(page: Page, line: typeof slowLine): Promise<Visit> {
  const network: CDPSession = await page.context().newCDPSession(page);
  const asked = new Map<string, { url: string; type: string; at: number }>();
  const visit: Visit = [];
  let start = 0;
  network.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    start ||= timestamp;
    asked.set(requestId, { url: request.url, type: type ?? '', at: timestamp - start });
  });
  network.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = asked.get(requestId);
    if (request)
      visit.push({ url: request.url, type: request.type, asked: request.at, done: timestamp - start });
  });
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', line);
  await page.goto('/', { waitUntil: 'load' });
  await expect.poll(() => page.evaluate<boolean>(commonGlyphsAreThere), { timeout: 20_000 }).toBe(true);
  await network.detach();
  return visit;
}

test('on slow 3G pictures and script come before the typeface, and soon', async ({ page }) => {
  const visit = await visitHome(page, slowLine);
  const photographs = visit.filter(({ url }) => url.includes('/variants/')).map(({ done }) => done);
  const scripts = visit.filter(({ type }) => type === 'Script').map(({ done }) => done);
  const fonts = visit.filter(({ type }) => type === 'Font').map(({ asked }) => asked);
  expect(photographs.sort((a, b) => a - b)[1]).toBeLessThan(5);
  const scriptsThere = Math.max(...scripts.filter((done) => done < Math.min(...fonts)));
  expect(scriptsThere).toBeLessThan(7);
  expect(Math.min(...fonts)).toBeGreaterThan(photographs[1] ?? 0);
});

test('text uses the typeface from the start when it is cached', async ({ page }) => {
  await visitHome(page, { ...slowLine, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  const faces = `[...document.querySelectorAll('link[rel=stylesheet]')].map(({ href }) => href).filter((href) => href.includes('common-glyphs'))`;
  await page.route('**/*.{js,avif}', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate<string[]>(faces)).toHaveLength(1);
});
