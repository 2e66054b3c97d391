import { expect, test } from '../../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the first screen of home on a phone shows two whole projects', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('.h-popular .card');
  for (const n of [0, 1]) await expect(cards.nth(n)).toBeInViewport({ ratio: 1 });
});

test('a chosen category stands whole in its row, and the PQ box beside the filters', async ({ page }) => {
  await page.goto('/projects/funding/list?category=5');
  await expect(page.locator('.chip[aria-current]')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.pqf')).toBeInViewport({ ratio: 1 });
});

test('filters are reached in the order in which they stand', async ({ page }) => {
  await page.goto('/projects/funding/list');
  const lefts = await page.evaluate<number[]>(
    // A select's hidden input, there once the page is alive, is reached by nobody.
    `[...document.querySelectorAll('.l-fl :is(button, input):not([aria-hidden])')].map(
      (one) => one.getBoundingClientRect().left)`,
  );
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
});
