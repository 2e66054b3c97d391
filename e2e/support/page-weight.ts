import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';

/** Cost of a page visit in bytes; `shift` is the sum of all layout shifts. */
export type PageWeight = {
  /** All transferred bytes including headers, after scrolling to the end. */
  transferred: number;
  /** Bodies of all scripts, gzipped; slow to compute. */
  scriptGzip(): Promise<number>;
  /** Bodies of the stylesheets that block the first view, gzipped. */
  styleGzip: number;
  shift: number;
  pictures: ShownPicture[];
};
export type ShownPicture = {
  src: string;
  /** Width of its box in CSS pixels. */
  box: number;
  first: boolean;
};

const observeShifts = `
  window.pageShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.pageShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

const listPictures = `[...document.images].filter((image) => image.checkVisibility()).map((image) => ({
  src: image.currentSrc.replace(location.origin, ''),
  box: Math.round(image.getBoundingClientRect().width),
  first: image.fetchPriority === 'high',
}))`;

const listBlocking = `performance.getEntriesByType('resource')
  .filter((entry) => entry.renderBlockingStatus === 'blocking').map((entry) => entry.name)`;

async function weighBodies(responses: Response[]): Promise<number> {
  const bodies = await Promise.all(responses.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

export async function weighPage(page: Page, path: string): Promise<PageWeight> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    responses.push(response);
  });
  const ofType = (type: string) => responses.filter((each) => each.request().resourceType() === type);
  const network = await page.context().newCDPSession(page);
  let transferred = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferred += encodedDataLength;
  });
  await network.send('Network.enable');
  // As slow as a phone: the layout shifts of a partially loaded page, or of one without its typeface, are seen.
  await network.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observeShifts);
  await page.goto(path, { waitUntil: 'networkidle' });
  // The partial state is over; further throttling would only waste processor time.
  await network.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  for (const image of await page.locator('img:visible').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveJSProperty('complete', true);
  }
  await page.waitForLoadState('networkidle');
  const blocking = await page.evaluate<string[]>(listBlocking);
  return {
    transferred,
    scriptGzip: () => weighBodies(ofType('script')),
    styleGzip: await weighBodies(ofType('stylesheet').filter((sheet) => blocking.includes(sheet.url()))),
    shift: await page.evaluate<number>('window.pageShift'),
    pictures: await page.evaluate<ShownPicture[]>(listPictures),
  };
}
