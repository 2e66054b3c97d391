import type { Page } from '@playwright/test';
import { enterAs, openProjects, signUpMember } from '../../support/members.ts';
import { saveOwnDraft } from '../../support/own-project.ts';
import { payButton, picksIn, rewardPanel, totalOf } from '../../support/parts.ts';
import { expect, test } from '../../support/test.ts';

const sizes = [
  [1024, 768],
  [1280, 720],
  [1366, 648],
  [1440, 900],
] as const;

async function openWithRewards(page: Page): Promise<void> {
  const project = (await openProjects()).find(({ rewards }) => rewards.content.length >= 3);
  await page.goto(`/funding/detail/${project?.key}`);
}

const innerScrollers = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('main *')]
    .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1)
    .map((part) => part.className)`);

const notNow = (page: Page) => page.getByText(/^지금은 결제되지 않습니다/).filter({ visible: true });

const scrollTo = (page: Page, share: number) =>
  page.evaluate(`window.scrollTo(0, (document.body.scrollHeight - window.innerHeight) * ${share})`);

const spaceUnderActions = (page: Page) =>
  page.evaluate(`(([dialog, actions]) => dialog.bottom - actions.bottom)(
    ['[role="dialog"]', '[role="dialog"] [data-actions]'].map((part) => document.querySelector(part).getBoundingClientRect()))`);

const spaceOverActions = (page: Page) =>
  page.evaluate(`document.querySelector('[role="dialog"] [data-actions] button').getBoundingClientRect().top
    - document.activeElement.getBoundingClientRect().bottom`);

test('rewards, sum and button are in sight in windows of four sizes', async ({ page }) => {
  await enterAs(page, await signUpMember());
  await openWithRewards(page);
  const picks = picksIn(page);
  const button = rewardPanel(page).getByRole('button', { name: '후원하기' });
  for (const [width, height] of sizes)
    await test.step(`a project at ${width}×${height}`, async () => {
      await page.setViewportSize({ width, height });
      for (const n of [0, 1]) await expect(picks.nth(n)).toBeInViewport({ ratio: 1 });
      await expect(button).toBeInViewport({ ratio: 1 });
      await expect(notNow(page)).toBeInViewport({ ratio: 1 });
      expect(await innerScrollers(page)).toEqual([]);

      // Choosing does not move the button out of sight.
      const before = await button.boundingBox();
      await picks.nth(0).click();
      await picks.nth(1).click();
      await expect(rewardPanel(page).locator('[aria-live] b')).toBeInViewport({ ratio: 1 });
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(Math.abs(((await button.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(24);

      // In the middle of the story, too.
      await scrollTo(page, 0.5);
      await expect(button).toBeInViewport({ ratio: 1 });
      await scrollTo(page, 0);
      for (const n of [0, 1]) await picks.nth(n).click();
    });

  await picks.nth(0).click();
  await picks.nth(1).click();
  await button.click();
  const press = payButton(page);
  for (const [width, height] of sizes)
    await test.step(`payment at ${width}×${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expect(press).toBeInViewport({ ratio: 1 });
      await scrollTo(page, 1);
      await expect(page.locator('button[aria-live]:visible').first()).toBeInViewport({ ratio: 1 });
      await scrollTo(page, 0);
      await expect(press).toBeInViewport({ ratio: 1 });
      await expect(totalOf(page)).toBeInViewport({ ratio: 1 });
      expect(await innerScrollers(page)).toEqual([]);
    });
});

test('rewards that there is no room for are one press away, in full', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 648 });
  await openWithRewards(page);
  await page.getByRole('button', { name: /개 모두 보기|자세히 보기/ }).click();
  const all = page.getByRole('dialog', { name: '리워드 선택' });
  await picksIn(all).last().click();
  await all.getByRole('button', { name: '닫기' }).click();
  await expect(all).toHaveCount(0);
  // Values chosen there come first here.
  await expect(picksIn(page).first()).toHaveAttribute('aria-pressed', 'true');
});

test('the buttons of a long question are in sight in windows of four sizes', async ({ page }) => {
  const maker = await signUpMember();
  const { key } = await saveOwnDraft(maker, { editor: '<p>골목에서 부르던 노래를 모았습니다.</p>' });
  await enterAs(page, maker);
  await page.goto(`/write/funding/reward?key=${key}`);
  await page.getByRole('button', { name: '심사 요청' }).first().click();
  const question = page.getByRole('dialog', { name: '이대로 심사를 요청할까요?' });
  const terms = question.getByRole('checkbox', { name: '메이커 이용약관에 동의합니다.' });
  for (const [width, height] of sizes)
    await test.step(`at ${width}×${height}`, async () => {
      await page.setViewportSize({ width, height });
      for (const name of ['취소', '심사 요청'])
        await expect(question.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      expect(Math.abs(Number(await spaceUnderActions(page)))).toBeLessThan(1);
      // What has the focus is not behind them, once the page has scrolled.
      await terms.blur();
      await terms.focus();
      await expect.poll(() => spaceOverActions(page)).toBeGreaterThan(0);
    });
});

test('on a phone the running sum and the button never leave the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, await signUpMember());
  await openWithRewards(page);
  await expect(notNow(page)).toBeInViewport({ ratio: 1 });
  await picksIn(page).first().click();
  await page.locator('[data-bottom-bar]').getByRole('button', { name: '후원하기' }).click();
  const bar = page.locator('[data-bottom-bar]');
  await expect(bar).toContainText('동의 2개 남음');
  await page.getByText('전체 동의').click();
  await expect(bar).toContainText('총 결제 금액');
  for (const share of [0, 0.5, 1]) {
    await scrollTo(page, share);
    await expect(bar.locator('b')).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: '펀딩 참여하기' })).toBeInViewport({ ratio: 1 });
  }
});
