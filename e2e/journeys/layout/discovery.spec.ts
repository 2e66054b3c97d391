import { enterAs } from '../../support/members.ts';
import { expectNoAxeFindings, expectNoOverflow, moveTo, openWithPausedClock } from '../../support/screens.ts';
import { ownSite } from '../../support/sites.ts';
import { expect, test } from '../../support/test.ts';

test('a section: four popular, rows of the newest, popular, soon to end, what opens soon', async ({
  page,
}) => {
  await page.goto('/funding');
  for (const [path, title] of [
    ['/funding', '펀딩'],
    ['/ordermade', '주문제작'],
  ] as const) {
    await moveTo(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('region', { name: '인기 프로젝트' }).locator('[role="group"]')).toHaveCount(
      4,
    );
    for (const name of ['새로운 프로젝트', '마감 임박 프로젝트', '오픈 예정'])
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(
      page
        .locator('section', { has: page.getByRole('heading', { name: '오픈 예정' }) })
        .getByText(/\d\d\.\d\d 오픈 예정/)
        .first(),
    ).toBeVisible();
    await expectNoAxeFindings(page);
  }
});

test('addresses of lists: the six, mixed pairs and unknown ones', async ({ page }) => {
  await page.goto('/');
  for (const [path, title] of [
    ['/projects/funding/list', 'PQ펀딩'],
    ['/projects/open/list', '오픈 예정'],
    ['/projects/pqbox/list', 'PQ박스'],
    ['/ordermade/order/list', '주문제작'],
    ['/ordermade/open/list', '오픈 예정'],
    ['/ordermade/pqbox/list', 'PQ박스'],
  ] as const) {
    await moveTo(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoAxeFindings(page);
  }
  await expect(page.getByLabel('PQ박스', { exact: true })).toBeDisabled();
  await expect(page.getByLabel('PQ박스', { exact: true })).toBeChecked();
  for (const [mixed, led] of [
    ['/projects/order/list?category=3', '/projects/funding/list?category=3'],
    ['/ordermade/funding/list', '/ordermade/order/list'],
  ] as const)
    expect((await page.request.get(mixed)).url()).toBe(`${ownSite.url}${led}`);
  for (const path of ['/projects/finish/list', '/goods/open/list'])
    expect((await page.request.get(path)).status()).toBe(404);
});

test('more cards are appended, and the way back finds them and the place again', async ({ page }) => {
  await page.goto('/projects/funding/list');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(9);
  const first = await cards.first().innerText();
  await page.getByRole('button', { name: '더보기' }).click();
  await expect(cards).toHaveCount(18);
  await expect(cards.nth(9).locator('a')).toBeFocused();
  await expect(page).toHaveURL(/\?page=2$/);
  expect(await cards.first().innerText()).toBe(first);

  await cards.nth(15).scrollIntoViewIfNeeded();
  const place = await page.evaluate('scrollY');
  const title = await cards.nth(15).locator('h3').innerText();
  await cards.nth(15).locator('a').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await page.evaluate('scrollY')).toBe(0);
  await page.goBack();
  await expect(cards).toHaveCount(18);
  await expect.poll(() => page.evaluate('scrollY')).toBe(place);

  // Also after visiting another site, when only the address is left.
  await cards.nth(15).locator('a').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.reload();
  await page.goBack();
  await expect(cards).toHaveCount(18);
  await expect.poll(() => page.evaluate('scrollY')).toBe(place);
});

test('the PQ box explains itself on hover and focus, for two seconds', async ({ page }) => {
  await openWithPausedClock(page, '/projects/funding/list');
  const hint = page.getByRole('tooltip');
  await page.locator('label', { hasText: 'PQ박스' }).hover();
  await page.clock.runFor(100);
  await expect(hint).toContainText('디지털 리워드함이에요.');
  await page.clock.runFor(1_800);
  await expect(hint).toBeVisible();
  await page.clock.runFor(200);
  await page.clock.runFor(500);
  await expect(hint).toHaveCount(0);
  await page.mouse.move(5, 5);
  await page.getByLabel('PQ박스', { exact: true }).focus();
  await page.clock.runFor(300);
  await expect(hint).toBeVisible();
  await page.clock.runFor(2_000);
  await page.clock.runFor(500);
  await expect(hint).toHaveCount(0);
});

test("a scrap shows at once on every card, shows the server's message, and is reverted when it fails", async ({
  page,
}) => {
  await enterAs(page, { email: 'backer@example.com' });
  await page.goto('/funding');
  const newest = page.locator('section', { has: page.getByRole('heading', { name: '새로운 프로젝트' }) });
  const title = await newest.getByRole('heading', { level: 3 }).first().innerText();
  const buttons = () => page.locator('article', { hasText: title }).locator('button[aria-pressed]');
  const before = await buttons().first().getAttribute('aria-pressed');
  const flipped = before === 'true' ? 'false' : 'true';
  await newest.locator('article', { hasText: title }).getByRole('button').click();
  for (const button of await buttons().all()) await expect(button).toHaveAttribute('aria-pressed', flipped);
  await expect(
    page.getByText(flipped === 'true' ? '스크랩되었습니다.' : '스크랩이 취소되었습니다.'),
  ).toBeVisible();
  await page.getByRole('link', { name: '전체보기' }).nth(1).click();
  await expect(buttons().first()).toHaveAttribute('aria-pressed', flipped);
  await page.reload();
  await expect(buttons().first()).toHaveAttribute('aria-pressed', flipped);

  await page.route('**/api/user/scrap', (route) => route.abort());
  await buttons().first().click();
  await expect(page.getByText('네트워크 연결을 확인해주세요.')).toBeVisible();
  await expect(buttons().first()).toHaveAttribute('aria-pressed', flipped);
  await page.unroute('**/api/user/scrap');
  await buttons().first().dblclick();
  // Only the message of the second press is shown.
  await expect(
    page.getByText(flipped === 'true' ? '스크랩되었습니다.' : '스크랩이 취소되었습니다.'),
  ).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(buttons().first()).toHaveAttribute('aria-pressed', flipped);
});

test('home: search waits for the syllable; creating is for wide screens', async ({ page }) => {
  await page.goto('/');
  await expectNoAxeFindings(page);
  const cardsOf = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name }) }).locator('article:visible');
  await expect(cardsOf('인기 프로젝트')).toHaveCount(3);
  await expect(cardsOf('최신 스토리')).toHaveCount(3);
  const box = page.getByRole('combobox');
  await box.focus();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: '가', selectionStart: 1, selectionEnd: 1 });
  for (const type of ['keydown', 'keyup'])
    await page.evaluate(`document.activeElement.dispatchEvent(
      new KeyboardEvent('${type}', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }))`);
  await expect(page).toHaveURL(/\/$/);
  await cdp.send('Input.insertText', { text: '가방' });
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=%EA%B0%80%EB%B0%A9$/);

  await moveTo(page, '/');
  for (const [width, popular, stories] of [
    [1024, 2, 4],
    [390, 2, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect(cardsOf('인기 프로젝트')).toHaveCount(popular);
    await expect(cardsOf('최신 스토리')).toHaveCount(stories);
    await expectNoAxeFindings(page);
  }
  // The window is too narrow for the project editor.
  await page.getByRole('link', { name: '프로젝트 시작하기' }).click();
  await expect(page.locator('[data-toast]')).toContainText('PC');
  await expect(page).toHaveURL(/\/$/);
});

test('no screen of discovery overflows at 390, 768, 1024 and 1440 px, or shifts', async ({ page }) => {
  await page.addInitScript(`window.shift = 0; new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true })`);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const path of [
    '/',
    '/funding',
    '/ordermade',
    '/projects/open/list',
    '/projects/funding/list?page=2',
  ]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect([path, (await page.evaluate<number>('window.shift')) <= 0.02]).toEqual([path, true]);
    await expectNoOverflow(page, [1440, 1024, 768, 390]);
    await expectNoAxeFindings(page);
  }
});
