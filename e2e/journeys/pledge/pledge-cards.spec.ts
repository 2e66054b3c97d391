import { call } from '../../support/api.ts';
import { enterAs, signUpMember } from '../../support/members.ts';
import { picksIn } from '../../support/parts.ts';
import { openProjectWithoutLimit } from '../../support/pledges.ts';
import { expect, test } from '../../support/test.ts';

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
  });

  test('the card window takes the page and comes back to what was typed, with the card', async ({ page }) => {
    const [project, idx] = await openProjectWithoutLimit();
    const member = await signUpMember();
    await enterAs(page, member);
    const context = project.rewards.content.find((reward) => reward.idx === idx)?.context ?? '';
    await page.goto(`/funding/detail/${project.key}`);
    await picksIn(page, context).first().click();
    await page.locator('[data-bottom-bar]').getByRole('button', { name: '후원하기' }).click();
    await page.getByRole('textbox', { name: '이름' }).fill('한도담');
    await page.getByRole('textbox', { name: '요청사항' }).fill('문 앞에 놓아주세요.');
    // Closed without a card, nothing has changed.
    await page.getByRole('button', { name: '카드 등록하기' }).click();
    await page.getByRole('button', { name: '닫기' }).click();
    await expect(page.getByRole('textbox', { name: '요청사항' })).toHaveValue('문 앞에 놓아주세요.');
    await page.getByRole('button', { name: '카드 등록하기' }).click();
    await page.getByRole('button', { name: '예시 카드로 채우기' }).click();
    await page.getByRole('button', { name: '카드 등록하기' }).click();
    await expect(page.getByText('카드가 등록되었습니다.')).toBeVisible();
    await expect(page).toHaveURL(/\/payment$/);
    await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue('한도담');
    await expect(page.getByRole('textbox', { name: '요청사항' })).toHaveValue('문 앞에 놓아주세요.');
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
    expect((await call<unknown[]>('GET', '/user/card', { token: member.token })).body.data).toHaveLength(1);
    expect(page.url()).not.toContain('PCD_');
  });
});
