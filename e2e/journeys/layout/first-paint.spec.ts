import type { Page } from '@playwright/test';
import { enterAs, readProject, saveCard, signUpMember } from '../../support/members.ts';
import { picksIn, rewardPanel, totalOf } from '../../support/parts.ts';
import { openProjectWithoutLimit, pledge } from '../../support/pledges.ts';
import { expect, test } from '../../support/test.ts';

/** Delays the browser's calls to `part`; returns a function that answers them. */
async function hold(page: Page, part: string): Promise<() => void> {
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/${part}**`, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return answer;
}

/** The content shown before the server answers, with its amounts. */
const knownOf = (page: Page) => page.locator('[aria-hidden="true"]', { hasText: '결제 내용 확인' });

test('a payment page shows project, rewards and sums before the server answers', async ({ page }) => {
  const member = await signUpMember();
  await enterAs(page, member);
  const [project, idx] = await openProjectWithoutLimit();
  const reward = project.rewards.content.find((one) => one.idx === idx);
  await page.goto(`/funding/detail/${project.key}`);
  const answer = await hold(page, 'user/gatekeeping');
  await picksIn(page, reward?.context).first().click();
  await rewardPanel(page).getByRole('button', { name: '후원하기' }).click();
  const known = knownOf(page);
  await expect(known).toContainText(project.title);
  await expect(known).toContainText(reward?.context ?? '');
  const total = await known.locator('dd').last().textContent();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(totalOf(page)).toHaveText(total ?? '');
  // The server's figures, without the handed-over data.
  await page.reload();
  await expect(totalOf(page)).toHaveText(total ?? '');
});

test('a change of a pledge shows its sums before the server answers, and no other pledge', async ({
  page,
}) => {
  const member = await signUpMember();
  await enterAs(page, member);
  const card = await saveCard(member);
  const [project, idx] = await openProjectWithoutLimit();
  const gateKey = await pledge(member, await readProject(project), card, { idx, count: 2 });
  await page.goto('/my/list');
  const answer = await hold(page, 'project/detail');
  await page.getByRole('link', { name: '후원 내역 수정' }).click();
  await expect(knownOf(page)).toContainText('2개');
  answer();
  await expect(totalOf(page)).toBeVisible();
  expect(page.url()).toContain(gateKey);
  // A link in a mail has only the address: the page shows the edited pledge without scripts, and the form without a call.
  const drawn = await page.request.get(`/payment/fix?pledge=${gateKey}`);
  expect(drawn.headers()['cache-control']).toContain('no-store');
  expect((await drawn.text()).replaceAll(/<(script|title)[\s\S]*?<\/\1>/g, '')).toContain(project.title);
  await hold(page, 'user/gatekeeping');
  await hold(page, 'project/detail');
  await page.reload();
  await expect(totalOf(page)).toBeVisible();
});
