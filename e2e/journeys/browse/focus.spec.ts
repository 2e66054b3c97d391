import { call, type Project } from '../../support/api.ts';
import { picksIn, rewardsIn } from '../../support/parts.ts';
import { expect, test } from '../../support/test.ts';

const detailPath = async () => {
  const { body } = await call<Project[]>('GET', '/project/list?purpose=projects&type=list&state=funding');
  return `/funding/detail/${body.data[1]?.key}`;
};

/** The focused element, and whether another element covers its middle. */
const findCovered = `(() => {
  const of = document.activeElement;
  const { left, top, width, height } = of.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  const free = over !== null && (of.contains(over) || over.contains(of) || of.closest('label')?.contains(over));
  return { name: of.textContent.trim().slice(0, 20) || of.tagName, free, inFooter: of.closest('footer') !== null };
})()`;

test('in a very small window the bar of a project covers nothing that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(await detailPath());
  const seen: { name: string; free: boolean; inFooter: boolean }[] = [];
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  for (let presses = 0; presses < 9; presses += 1) {
    seen.push(await page.evaluate(findCovered));
    await page.keyboard.press('Tab');
  }
  expect(seen.filter(({ inFooter }) => inFooter).length).toBeGreaterThan(7);
  expect(seen.filter(({ inFooter, free }) => inFooter && !free)).toEqual([]);
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  const [lastWord, bar] = await Promise.all([
    page.getByRole('contentinfo').locator('p').last().boundingBox(),
    page.locator('[data-bottom-bar]').boundingBox(),
  ]);
  expect((lastWord?.y ?? 0) + (lastWord?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('the ring of the focus is ink and outside, a chosen reward is in the purpose and has a tick', async ({
  page,
}) => {
  await page.goto(await detailPath());
  const reward = rewardsIn(page).first();
  const pick = picksIn(page).first();
  await picksIn(page).nth(1).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(pick).toBeFocused();
  await expect(pick).toHaveCSS('outline', 'rgb(23, 23, 28) solid 2px');
  await expect(pick).toHaveCSS('outline-offset', '3px');
  await expect(reward).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.keyboard.press('Enter');
  await expect(reward).toHaveCSS('background-color', 'rgb(238, 237, 253)');
  await expect(reward).toHaveCSS('box-shadow', /rgb\(75, 63, 228\) 0px 0px 0px 2px inset/);
});

test('the short links next to consents are as wide as a finger', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/signup');
  const links = page.getByRole('group', { name: '약관 동의' }).getByRole('link');
  await expect(links).toHaveCount(3);
  for (const link of await links.all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});
