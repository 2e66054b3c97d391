import type { Page } from '@playwright/test';
import { enterAs, signUpMember } from '../../support/members.ts';
import { payButton, picksIn, rewardPanel, sums, totalOf } from '../../support/parts.ts';
import { openProjectWithoutLimit } from '../../support/pledges.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name });

async function chooseReward(page: Page): Promise<{ total: string }> {
  const [project, idx] = await openProjectWithoutLimit();
  const reward = project.rewards.content.find((content) => content.idx === idx);
  await page.goto(`/funding/detail/${project.key}`);
  await picksIn(page, reward?.context).first().click();
  const total = (reward?.productCost ?? 0) + (reward?.delivery ?? 0);
  return { total: `${total.toLocaleString('ko-KR')}원` };
}

test('a press shows each problem at its field and leads to the first, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, await signUpMember());
  const { total } = await chooseReward(page);
  const bar = page.locator('[data-bottom-bar]');
  // The sum next to the button is the charged amount, including delivery.
  await expect(bar.locator('b').last()).toHaveText(total);
  await page.setViewportSize({ width: 1440, height: 844 });
  await expect(rewardPanel(page).locator('b').last()).toHaveText(total);
  await rewardPanel(page).getByRole('button', { name: '후원하기' }).click();
  await expect(totalOf(page)).toHaveText(total);
  // Attachments are for made-to-order pledges.
  await expect(page.getByRole('group', { name: '첨부파일' })).toHaveCount(0);

  await page.getByText('전체 동의').click();
  const find = page.getByRole('button', { name: '주소 검색' });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const press = width < 768 ? bar.getByRole('button') : payButton(page);
    await press.click();
    await expect(press).toHaveText('주소를 입력해주세요.');
    await expect(find).toBeFocused();
    await expect(find).toBeInViewport({ ratio: 1 });
    expect((await find.boundingBox())?.y ?? 0).toBeGreaterThan(80);
    for (const expected of ['이름을 입력해주세요.', '연락처를 입력해주세요.', '결제 카드를 선택해주세요.'])
      await expect(page.getByRole('main').locator('p', { hasText: expected })).toHaveCount(1);
    await expect(sums(page).getByText('확인이 필요한 항목이 4개 있습니다.')).toBeVisible();
    await expectNoAxeFindings(page);
    // The next press leads there from elsewhere.
    await box(page, '요청사항').focus();
  }

  // Fixed problems disappear, others stay; the list links to each.
  await sums(page).getByRole('button', { name: '연락처' }).click();
  await expect(box(page, '연락처')).toBeFocused();
  await page.keyboard.type('01012345678');
  await expect(page.getByRole('main').locator('p', { hasText: '연락처를 입력해주세요.' })).toHaveCount(0);
  await expect(box(page, '연락처')).not.toHaveAttribute('aria-invalid');
  await expect(sums(page).getByText('확인이 필요한 항목이 3개 있습니다.')).toBeVisible();
  await expect(page.getByRole('main').locator('p', { hasText: '이름을 입력해주세요.' })).toHaveCount(1);
});
