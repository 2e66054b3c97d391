import type { Page } from '@playwright/test';
import { call } from '../../support/api.ts';
import { expectNoAxeFindings, expectNoOverflow } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

type Project = { key: string };

// Turning and zooming are animated.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

async function openProject(page: Page): Promise<void> {
  const { body } = await call<Project[]>('GET', '/project/list?purpose=projects&type=list&state=funding');
  await page.goto(`/funding/detail/${body.data[0]?.key}`);
  // A press before hydration opens nothing.
  await expect(page.locator('.rich [role="button"]').first()).toBeVisible();
}

const galleryOf = (page: Page) => page.getByRole('region', { name: '프로젝트 사진' });
const viewerOf = (page: Page) => page.getByRole('dialog', { name: '사진 크게 보기' });
const scaleOf = (page: Page) => viewerOf(page).locator('output');
const statusOf = (page: Page) => viewerOf(page).getByRole('status').first();

test('pictures of gallery and story open large, by keyboard and mouse', async ({ page }) => {
  await openProject(page);

  await test.step('a gallery picture is turned, zoomed and closed by keyboard', () => byKeyboard(page));
  await test.step('the wheel and a double press zoom where the pointer is', () => byMouse(page));
  await test.step('story pictures have their captions below and restore the focus', () => inStory(page));
});

async function byKeyboard(page: Page): Promise<void> {
  const first = galleryOf(page).locator('li button').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(viewerOf(page)).toBeVisible();
  await expect(statusOf(page)).toHaveText(/^사진 5장 중 1번째/);
  await expectNoAxeFindings(page);

  await page.keyboard.press('ArrowRight');
  await expect(statusOf(page)).toHaveText(/^사진 5장 중 2번째/);
  await page.keyboard.press('End');
  await expect(statusOf(page)).toHaveText(/^사진 5장 중 5번째/);
  await page.keyboard.press('+');
  await expect(scaleOf(page)).toHaveText('150%');
  await expect(viewerOf(page).locator('div[aria-hidden] img')).toBeVisible();
  // A zoomed picture is panned, not turned.
  await page.keyboard.press('ArrowLeft');
  await expect(statusOf(page)).toHaveText(/^사진 5장 중 5번째/);
  await page.keyboard.press('0');
  await expect(scaleOf(page)).toHaveText('100%');
  await page.keyboard.press('Escape');
  await expect(viewerOf(page)).toBeHidden();
  // The focus returns to the picture shown last.
  await expect(galleryOf(page).locator('li').nth(4).getByRole('button')).toBeFocused();
}

async function inStory(page: Page): Promise<void> {
  const picture = page.locator('.rich [role="button"]').first();
  await picture.focus();
  await page.keyboard.press('Enter');
  await expect(viewerOf(page)).toBeVisible();
  await expect(viewerOf(page).locator('p:not([role])').first()).not.toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
}

async function byMouse(page: Page): Promise<void> {
  await galleryOf(page).locator('li button').nth(4).click();
  await expect(viewerOf(page)).toBeVisible();
  await page.mouse.move(500, 300);
  await page.mouse.dblclick(500, 300);
  await expect(scaleOf(page)).toHaveText('200%');
  await page.mouse.dblclick(500, 300);
  await expect(scaleOf(page)).toHaveText('100%');
  await page.mouse.wheel(0, -200);
  await expect(scaleOf(page)).toHaveText('165%');
  await page.keyboard.press('Escape');
  await expect(viewerOf(page)).toBeHidden();
}

test.describe('by fingers on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  async function swipe(page: Page, ...path: [number, number][]): Promise<void> {
    const line = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: [number, number]) =>
      line.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
    const [start, ...rest] = path;
    await touch('touchStart', start);
    for (const at of rest) await touch('touchMove', at);
    await touch('touchEnd');
  }

  test('a swipe turns, two fingers zoom, and a swipe down closes', async ({ page }) => {
    await openProject(page);
    await galleryOf(page).locator('li button').first().tap();
    await expect(viewerOf(page)).toBeVisible();
    await expectNoOverflow(page);
    await swipe(page, [300, 400], [240, 402], [120, 404]);
    await expect(statusOf(page)).toHaveText(/^사진 5장 중 2번째/);
    const line = await page.context().newCDPSession(page);
    const pinch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
      line.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 400, id })) });
    await pinch('touchStart', 150, 250);
    await pinch('touchMove', 100, 300);
    await pinch('touchEnd');
    await expect(scaleOf(page)).toHaveText('200%');
    const shown = viewerOf(page).locator('li:not([inert])').first();
    await shown.tap();
    await shown.tap();
    await expect(scaleOf(page)).toHaveText('100%');
    await swipe(page, [200, 300], [202, 380], [204, 460]);
    await expect(viewerOf(page)).toBeHidden();
  });
});
