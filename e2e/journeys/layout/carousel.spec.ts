import type { Locator, Page } from '@playwright/test';
import { openWithPausedClock } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const NEXT = '다음 배너';
const PAUSE = '자동 넘김 멈추기';

const SLIDE = '[role="group"]';
const SHOWN = `${SLIDE}:not([inert])`;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Follows a carousel: `moves(n)` expects that it has advanced by n slides since the last call. */
async function follow(carousel: Locator) {
  const place = async () => Number(/(\d+)번째/.exec((await shown.getAttribute('aria-label')) ?? '')?.[1]);
  const shown = carousel.locator(SHOWN);
  const count = await carousel.locator(SLIDE).count();
  let last = await place();
  return async (n: number) => {
    last = ((((last - 1 + n) % count) + count) % count) + 1;
    await expect(shown).toHaveAttribute('aria-label', `${count}개 중 ${last}번째`);
  };
}

const glide = (page: Page) => page.clock.runFor(1_000);

async function drag(page: Page, carousel: Locator, dx: number): Promise<void> {
  const box = await carousel.locator(SHOWN).boundingBox();
  if (!box) throw new Error('no carousel');
  const [x, y] = [box.x + box.width / 2, box.y + 40];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y);
  await page.clock.runFor(200);
  await page.mouse.move(x + dx, y);
  await page.clock.runFor(200);
  await page.mouse.up();
  await page.mouse.move(5, 5);
}

test('a swipe of 40 px goes back, one of 41 px moves one slide, a long one no more than that', async ({
  page,
}) => {
  await openWithPausedClock(page, '/ordermade');
  const banners = page.getByRole('region', { name: '추천 배너' });
  await banners.getByRole('button', { name: PAUSE }).click();
  await glide(page);
  const moves = await follow(banners);
  for (const [dx, slides] of [
    [-40, 0],
    [40, 0],
    [-41, 1],
    [-500, 1],
    [41, -1],
  ] as const) {
    await drag(page, banners, dx);
    await glide(page);
    await moves(slides);
    await expect(page).toHaveURL(/\/ordermade$/);
  }
});

test('carousels stop when reduced motion is preferred', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithPausedClock(page, '/funding');
  const banners = page.getByRole('region', { name: '추천 배너' });
  const moves = await follow(banners);
  await page.clock.runFor(60_000);
  await moves(0);
  await expect(page.getByRole('button', { name: PAUSE })).toHaveCount(0);
  const position = async () => (await banners.locator(SLIDE).first().boundingBox())?.x;
  const before = await position();
  await banners.getByRole('button', { name: NEXT }).click();
  await page.clock.runFor(34);
  const after = await position();
  expect(after).not.toBe(before);
  await page.clock.runFor(500);
  expect(await position()).toBe(after);
});

test('the line rotates every 2,800 ms; a press on it is counted without delaying the navigation', async ({
  page,
}) => {
  await openWithPausedClock(page, '/funding');
  const line = page.getByRole('region', { name: '안내 배너' });
  const moves = await follow(line);
  await line.getByRole('button', { name: NEXT }).click();
  await page.mouse.move(5, 5);
  await moves(1);
  await page.clock.runFor(2_799);
  await moves(0);
  await page.clock.runFor(1);
  await moves(1);

  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/line/click', async (route) => {
    await released;
    await route.continue();
  });
  const slide = line.locator(SHOWN);
  await slide.locator('a').focus();
  const idx = Number(/(\d+)번째/.exec((await slide.getAttribute('aria-label')) ?? '')?.[1]) - 1;
  const [request] = await Promise.all([
    page.waitForRequest('**/api/line/click'),
    page.keyboard.press('Enter'),
  ]);
  expect([request.method(), request.postDataJSON()]).toEqual(['PUT', { idx }]);
  await page.clock.resume();
  await expect(page).not.toHaveURL(/\/funding$/);
  const response = page.waitForResponse('**/api/line/click');
  answer();
  expect((await response).status()).toBe(200);
});
