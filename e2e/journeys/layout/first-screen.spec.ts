import { pageSizes } from '@pq/domain/limits';
import { expectNoAxeFindings, expectNoOverflow } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the first screen of home on a phone shows two whole projects', async ({ page }) => {
  await page.goto('/');
  const cards = page
    .locator('section', { has: page.getByRole('heading', { name: '인기 프로젝트' }) })
    .getByRole('article');
  for (const n of [0, 1]) await expect(cards.nth(n)).toBeInViewport({ ratio: 1 });
});

test('a chosen category is fully visible in its row, and chosen values are next to the filters', async ({
  page,
}) => {
  await page.goto('/projects/funding/list?category=5&isPq=true');
  await expect(page.getByRole('navigation', { name: '카테고리' }).locator('[aria-current]')).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('button', { name: 'PQ박스 조건 빼기' })).toBeInViewport({ ratio: 1 });
});

test('filters are reached in display order, and are in a sheet that shows the number of results', async ({
  page,
}) => {
  await page.goto('/projects/funding/list?sort=popular');
  const lefts = await page.evaluate<number[]>(
    // The hidden input of a select, present after hydration, is not focusable.
    `[...document.querySelectorAll('main div:has(> [aria-haspopup=dialog]) :is(button, input):not([aria-hidden])')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect().left)`,
  );
  expect(lefts.length).toBeGreaterThan(1);
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b));

  const opener = page.getByRole('button', { name: '필터' });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: '필터' });
  await expect(sheet).toBeInViewport({ ratio: 1 });
  await expectNoAxeFindings(page);
  const show = sheet.getByRole('button', { name: /^프로젝트 \d+개 보기$/ });
  const before = await show.innerText();
  await sheet.getByRole('radio', { name: '종료' }).check();
  await expect(show).not.toHaveText(before);
  const words = await show.innerText();
  await sheet.getByRole('radio', { name: '무조건 리워드' }).check();
  await expect(show).not.toHaveText(words);
  const n = Number(/\d+/.exec(await show.innerText())?.[0]);
  await expect(page).toHaveURL(/\?sort=popular$/);
  await show.click();
  await expect(page).toHaveURL(/\?sort=popular&state=finish&reward=PT10$/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(Math.min(n, pageSizes.projects));
  await expect(page.getByRole('main')).toContainText(`종료된 프로젝트 ${n}개`);
  await expect(page.getByRole('button', { name: '필터, 2개 선택됨' })).toBeFocused();

  await page.getByRole('button', { name: '종료 조건 빼기' }).click();
  await expect(page).toHaveURL(/\?sort=popular&reward=PT10$/);
  await page.getByRole('button', { name: '필터, 1개 선택됨' }).click();
  await sheet.getByRole('button', { name: '초기화' }).click();
  await sheet.getByRole('button', { name: /^프로젝트 \d+개 보기$/ }).click();
  await expect(page).toHaveURL(/\/projects\/funding\/list$/);
  await expectNoOverflow(page);
});
