import { call, signIn } from '../../support/api.ts';
import { enterAs, saveCard, signUpMember } from '../../support/members.ts';
import { openProjectWithoutLimit, pledge } from '../../support/pledges.ts';
import { expectNoAxeFindings, expectNoOverflow } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

for (const width of [390, 1440])
  test(`the screens of a pledge at ${width} px: nothing overflows, axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const member = await signUpMember();
    const [project, idx] = await openProjectWithoutLimit();
    const gateKey = await pledge(member, project, await saveCard(member), { idx, count: 1 });
    await saveCard(member);
    await enterAs(page, member);
    for (const path of [
      `/my/list?pledge=${gateKey}`,
      '/my/list?state=over',
      '/my/card',
      `/payment/fix?pledge=${gateKey}`,
      `/payment/finish?pledge=${gateKey}`,
      `/funding/detail/${project.key}`,
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectNoOverflow(page);
      await expectNoAxeFindings(page);
    }
  });

test('a link of a mail opens its pledge though it is filtered out, and says so when it is not of this account', async ({
  page,
}) => {
  const member = await signUpMember();
  const [project, idx] = await openProjectWithoutLimit();
  const gateKey = await pledge(member, project, await saveCard(member), { idx, count: 1 });
  await enterAs(page, member);
  await page.goto(`/my/list?state=over&pledge=${gateKey}`);
  await expect(page.locator('main article')).toBeFocused();
  await expect(page.locator('main article details')).toHaveAttribute('open', '');
  const other = await signUpMember();
  await enterAs(page, other);
  for (const path of ['/my/list', '/payment/fix', '/payment/finish']) {
    await page.goto(`${path}?pledge=${gateKey}`);
    await expect(page.getByRole('status').filter({ hasText: '이 계정에서 찾을 수 없는' })).toContainText(
      `${other.email} 계정으로 로그인되어`,
    );
    await expect(page).toHaveURL(/\/my\/list\?pledge=/);
  }
});

test('a pledge of a hidden project says what happens and until when, and offers nothing that would be refused', async ({
  page,
}) => {
  const member = await signUpMember();
  const [project, idx] = await openProjectWithoutLimit();
  const gateKey = await pledge(member, project, await saveCard(member), { idx, count: 1 });
  const { token } = await signIn('admin@example.com', 'pqdemo12!');
  const hide = (on: boolean) =>
    call('POST', '/admin/blind', { token, body: { type: 'project', key: project.key, on, reason: '확인' } });
  await hide(true);
  try {
    await enterAs(page, member);
    await page.goto(`/my/list?pledge=${gateKey}`);
    const box = page.locator('main article');
    await expect(box).toContainText(
      /\d{4}\.\d\d\.\d\d까지 공개되지 않으면 참여가 취소되고 결제되지 않습니다/,
    );
    await expect(box.getByRole('button', { name: /취소/ })).toHaveCount(0);
    await expect(box.getByRole('link', { name: /수정/ })).toHaveCount(0);
    await page.goto(`/payment/fix?pledge=${gateKey}`);
    await expect(page.getByText(/확인하는 동안에는 수정하거나 취소할 수 없습니다/)).toBeVisible();
    expect((await page.goto(`/funding/detail/${project.key}`))?.status()).toBe(404);
  } finally {
    await hide(false);
  }
});
