import type { Locator } from '@playwright/test';
import { call, type Project } from '../../support/api.ts';
import { picksIn, rewardsIn } from '../../support/parts.ts';
import { isPlain } from '../../support/pledges.ts';
import { expectNoAxeFindings, moveTo } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

type Style = { backgroundColor: string; boxShadow: string; borderColor: string; color: string };
type Drawn = { ownerDocument: { defaultView: { getComputedStyle(of: Drawn, part?: string): Style } } };

const appearanceOf = (of: Locator) =>
  of.evaluate((drawn: Drawn) => {
    const { backgroundColor, boxShadow, borderColor, color } =
      drawn.ownerDocument.defaultView.getComputedStyle(drawn);
    return [backgroundColor, boxShadow, borderColor, color].join();
  });
const lineOf = (of: Locator) =>
  of.evaluate(
    (drawn: Drawn) => drawn.ownerDocument.defaultView.getComputedStyle(drawn, '::after').backgroundColor,
  );

async function expectDistinguishable(one: Locator, other: Locator): Promise<void> {
  expect(await appearanceOf(one)).not.toBe(await appearanceOf(other));
}

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

test('chosen, disabled and pending controls are distinguishable when the system forces its palette', async ({
  page,
}) => {
  await page.goto('/projects/funding/list');
  const chips = page.getByRole('navigation', { name: '카테고리' }).getByRole('link');
  await expectDistinguishable(chips.first(), chips.nth(1));
  const bar = page.locator('article [role=progressbar]').first();
  await expectDistinguishable(bar, bar.locator('i'));
  await expect(bar).not.toHaveCSS('box-shadow', 'none');
  await expectNoAxeFindings(page);

  const { body } = await call<Project[]>('GET', '/project/list?purpose=projects&type=list&state=funding');
  // A reward with options has them instead of the check mark.
  const ticked = body.data.find(({ rewards: { content } }) => content.length > 1 && content.every(isPlain));
  await moveTo(page, `/funding/detail/${ticked?.key}`);
  const rewards = rewardsIn(page);
  await picksIn(page).first().click();
  await expect(picksIn(page).first()).toHaveAttribute('aria-pressed', 'true');
  await expectDistinguishable(rewards.first(), rewards.nth(1));
  await expect(rewards.nth(1).locator('> [aria-hidden]')).not.toHaveCSS('box-shadow', 'none');
  await expect(rewards.nth(1).locator('> [aria-hidden]')).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  const tabs = page.getByRole('navigation', { name: ticked?.title ?? '' }).getByRole('link');
  await expect(tabs.first()).toHaveAttribute('aria-current');
  expect(await lineOf(tabs.first())).not.toBe('rgba(0, 0, 0, 0)');
  await expectNoAxeFindings(page);

  await moveTo(page, '/login');
  const login = page.getByRole('button', { name: '로그인', exact: true });
  const off = await appearanceOf(login);
  await page.getByLabel('이메일').fill('backer@example.com');
  await page.getByLabel('비밀번호', { exact: true }).fill('pqdemo12!');
  await expect(login).toBeEnabled();
  expect(await appearanceOf(login)).not.toBe(off);
  await login.click();
  await expect(page.getByText('님, 환영합니다.')).toBeVisible();
  await expect(page).toHaveURL('/');

  await moveTo(page, '/my/info');
  const theme = page.getByRole('main').getByRole('radiogroup', { name: '화면 테마' }).locator('i');
  await expectDistinguishable(theme.first(), theme.nth(1));
  const links = page.getByRole('navigation', { name: '마이페이지' }).getByRole('link');
  await expectDistinguishable(links.and(page.locator('[aria-current]')), links.last());
});
