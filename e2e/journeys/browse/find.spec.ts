import type { Page } from '@playwright/test';
import { composeHangul } from '../../support/hangul.ts';
import {
  expectNoAxeFindings,
  expectNoOverflow,
  followReads,
  moveTo,
  watchConsole,
} from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const missing = '이런낱말은어디에도없습니다';

const foundIn = (page: Page) =>
  page.getByRole('region', { name: '프로젝트', exact: true }).getByRole('article');

test('search: typed in Hangul, shared, by tab, page by page, and nothing found', async ({
  page,
  browser,
}) => {
  const complaints = watchConsole(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: '검색' }).click();
  await expect(page).toHaveURL(/\/search$/);
  const box = page.getByRole('combobox', { name: '검색', exact: true });
  await expect(box).toBeFocused();
  await expect(page.getByRole('heading', { name: '지금 인기 있는 프로젝트' })).toBeVisible();
  await expectNoAxeFindings(page);

  // The Enter that ends a composed syllable does not search; the search starts when typing pauses.
  const entries = await page.evaluate<number>('history.length');
  const typing = await composeHangul(page, ['ㄱ', '고', '공', '고야', '고양', '고양ㅇ', '고양이']);
  await typing.enterInside();
  await typing.finish();
  await expect(box).toHaveValue('고양이');
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('고양이')}`);
  await expect(page).toHaveTitle("'고양이' 검색 결과 · PQ");
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("'고양이' 검색 결과");
  await expect(page.getByRole('status').filter({ hasText: /^프로젝트 \d+개/ })).toBeVisible();
  await expect(foundIn(page).filter({ hasText: '고양이' }).first()).toBeVisible();
  expect(await page.evaluate('history.length')).toBe(entries);
  await expectNoAxeFindings(page);
  await box.press('Escape');

  // The URL shows the same results to everyone, also without scripts.
  const shared = await browser.newPage({ javaScriptEnabled: false });
  await shared.goto(page.url());
  await expect(shared.getByRole('combobox', { name: '검색', exact: true })).toHaveValue('고양이');
  await expect(foundIn(shared).filter({ hasText: '고양이' }).first()).toBeVisible();
  await shared.close();

  const tabs = page.getByRole('navigation', { name: '검색 범위' });
  await expect(tabs.getByRole('link', { name: /^전체 ?\d+$/ })).toBeVisible();
  await tabs.getByRole('link', { name: /^주문제작/ }).click();
  await expect(page).toHaveURL(/tab=order/);
  await page.reload();
  await expect(tabs.getByText('주문제작')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page).not.toHaveURL(/tab=/);

  // Where conditions leave nothing, each says what the search finds without it.
  await moveTo(page, `/search?q=${encodeURIComponent('고양이')}&price=10&category=6&isPq=true`);
  const none = page.getByRole('region', { name: "'고양이'에 맞는 프로젝트가 없습니다." });
  await expect(none.getByRole('link', { name: /^조건 모두 지우고 \d+개 보기$/ })).toBeVisible();
  await expectNoAxeFindings(page);
  await none.getByRole('link', { name: /^조건 모두 지우고/ }).click();
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('고양이')}`);
  await expect(foundIn(page).filter({ hasText: '고양이' }).first()).toBeVisible();

  // A frequent word of two syllables: six results, then more, with the focus on the first new one.
  await box.fill('만드');
  await box.press('Enter');
  const cards = foundIn(page);
  await expect(cards).toHaveCount(6);
  await page.getByRole('button', { name: '프로젝트 더보기' }).click();
  await expect(cards.nth(6)).toBeVisible();
  await expect(cards.nth(6).locator('a').first()).toBeFocused();

  // An empty result leads on; recent searches are stored only on this device.
  await box.fill(missing);
  await box.press('Enter');
  await expect(page.getByText('검색 결과가 없습니다.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '지금 인기 있는 프로젝트' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '검색어 지우기' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(box).toBeFocused();
  await page.getByRole('link', { name: '만드', exact: true }).click();
  await expect(box).toHaveValue('만드');
  await page.getByRole('button', { name: '검색어 지우기' }).click();
  await page.getByRole('button', { name: '전체 삭제' }).click();
  await expect(page.getByText('최근 검색어')).toBeHidden();
  expect(complaints).toEqual([]);
});

test('policies: six texts with anchors; an unknown one is not found', async ({ page }) => {
  await page.goto('/policy');
  await expect(page).toHaveURL(/\/policy\/terms$/);
  for (const id of ['terms', 'private', 'offer', 'marketing', 'maker', 'donate']) {
    await moveTo(page, `/policy/${id}`);
    await expect(page).toHaveURL(new RegExp(`/policy/${id}$`));
    await expect(page.getByText(/^시행일 \d{4}\.\d{2}\.\d{2}$/)).toBeVisible();
    await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectNoAxeFindings(page);
  }
  await moveTo(page, '/policy/terms');
  await page.getByText('목차', { exact: true }).click();
  await page.getByRole('link', { name: '제10조 (참여와 결제)', exact: true }).click();
  await expect(page).toHaveURL(/#section-10$/);
  await expect(page.getByRole('heading', { name: /제10조/ })).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  expect((await page.request.get('/policy/unknown')).status()).toBe(404);
});

for (const [name, script, path] of [
  ['스토리', /\/story-list-[^/]*\.js$/, '/story'],
  ['더보기', /\/about-[^/]*\.js$/, '/about'],
] as const)
  test(`${path}, whose script does not come, says so where it would be, and can be loaded again`, async ({
    page,
  }) => {
    await page.goto('/ask');
    await page.route(script, (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await expect(page.getByText('페이지를 불러오지 못했습니다. 새로고침 해주세요.')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectNoAxeFindings(page);
    await expect(page.getByRole('button', { name: '새로고침' })).not.toHaveCSS('padding-left', '0px');
    await page.unroute(script);
    await page.getByRole('button', { name: '새로고침' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('페이지를 불러오지 못했습니다.')).toHaveCount(0);
  });

test('an arrow key opens the list of a main link; Tab passes by it, Escape shuts it', async ({ page }) => {
  await page.goto('/about');
  await expectNoAxeFindings(page);
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: '펀딩', exact: true }).focus();
  const open = header.getByRole('link', { name: '오픈예정' });
  await page.keyboard.press('Tab');
  await expect(header.getByRole('link', { name: '스토리', exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(open).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(open).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(open).toBeHidden();
  await expect(header.getByRole('link', { name: '펀딩', exact: true })).toBeFocused();
  await header.getByRole('link', { name: '펀딩', exact: true }).hover();
  await open.click();
  await expect(page).toHaveURL(/\/projects\/open\/list$/);
});

test('no screen of finding overflows at 390, 1024 and 1440 px', async ({ page }) => {
  const readsCame = followReads(page);
  await page.goto('/search');
  for (const path of [
    '/search',
    '/search?q=%EA%B3%A0%EC%96%91%EC%9D%B4',
    '/ask',
    '/about',
    '/policy/maker',
  ]) {
    await moveTo(page, path);
    await readsCame();
    await expectNoOverflow(page, [390, 1024, 1440]);
  }
});
