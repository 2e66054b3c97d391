import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export async function expectNoAxeFindings(page: Page): Promise<void> {
  // What fades in or out is judged when it is there.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((a) => a.effect.getTiming().iterations !== Infinity).map((a) => a.finished))',
  );
  // A message may begin to fade while axe looks: what is truly wrong is still so when it is gone.
  await expect(async () => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }).toPass({ timeout: 15_000 });
}

/** Signs a person of the demo site in, by the form. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill('pqdemo12!');
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByText('님, 환영합니다.')).toBeVisible();
}

/** Opens a screen with the page's clock held, so that every millisecond counts. */
export async function openHeld(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.mouse.move(5, 5);
}
