import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

test('a page that is opened without a network says so, and comes by itself with it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/projects/funding/list');
  // The routes of the links are known by then; a link of an unknown one is left to the browser.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  // Far below what replaces the list. Pressed in the task that scrolls there: the list requests more as soon as its end is in sight.
  await page
    .getByRole('main')
    .getByRole('link')
    .last()
    .evaluate((link: { scrollIntoView(): void; click(): void }) => {
      link.scrollIntoView();
      link.click();
    });
  const heading = page.getByRole('heading', { name: '인터넷 연결이 끊겼습니다' });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectNoAxeFindings(page);
  const retry = page.getByRole('button', { name: '다시 시도' });
  await retry.click();
  await expect(page.getByRole('status').filter({ hasText: '아직 연결되지 않았습니다.' })).toBeVisible();
  await expect(retry).toBeFocused();

  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/funding\/detail\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page without scripts says once why its buttons stay still', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('/projects/funding/list');
  await expect(page.locator('noscript p')).toHaveCount(1);
  await expect(page.locator('noscript p')).toContainText('자바스크립트를 켜주세요');
  await expect(page.locator('noscript p')).toBeInViewport({ ratio: 1 });
  await page.close();
});
