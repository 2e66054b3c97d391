import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

test('a page that is opened without a network says so, and comes by itself with it', async ({ page }) => {
  await page.goto('/');
  await page.context().setOffline(true);
  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  await menu.getByRole('link', { name: '스토리', exact: true }).click();
  await expect(page.getByRole('heading', { name: '인터넷 연결이 끊겼습니다' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectNoAxeFindings(page);
  const retry = page.getByRole('button', { name: '다시 시도' });
  await retry.click();
  await expect(page.getByRole('status').filter({ hasText: '아직 연결되지 않았습니다.' })).toBeVisible();
  await expect(retry).toBeFocused();

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'PQ 스토리' })).toBeVisible();
  await expect(page).toHaveURL(/\/story$/);
});

test('a page without scripts says once why its buttons stay still', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('/projects/funding/list');
  await expect(page.locator('noscript p')).toHaveCount(1);
  await expect(page.locator('noscript p')).toContainText('자바스크립트를 켜주세요');
  await expect(page.locator('noscript p')).toBeInViewport({ ratio: 1 });
  await page.close();
});
