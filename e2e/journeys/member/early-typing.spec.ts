import type { Page } from '@playwright/test';
import { composeHangul } from '../../support/hangul.ts';
import { enterAs, saveCard, signUpMember } from '../../support/members.ts';
import { openProjectWithoutLimit, pledge } from '../../support/pledges.ts';
import { expect, test } from '../../support/test.ts';

async function openEarly(page: Page, path: string): Promise<{ listen(): Promise<void> }> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('html')).not.toHaveAttribute('data-ready');
  return {
    async listen() {
      released.resolve();
      await expect(page.locator('html')).toHaveAttribute('data-ready');
    },
  };
}

test('input typed or filled in by the browser before hydration is neither lost nor blocked from being sent', async ({
  page,
}) => {
  const [email, password] = [page.getByLabel('이메일'), page.getByLabel('비밀번호', { exact: true })];
  const { listen } = await openEarly(page, '/login');
  await email.pressSequentially('backer@example.com');
  // Like a password manager that fires no event.
  await password.evaluate((field: { value: string }) => {
    field.value = 'pqdemo12!';
  });
  await listen();
  await expect(email).toHaveValue('backer@example.com');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText('님, 환영합니다.')).toBeVisible();
});

test('a form that is sent before hydration is sent with it, and loses no input', async ({ page }) => {
  const { listen } = await openEarly(page, '/login');
  await page.getByLabel('이메일').fill('backer@example.com');
  await page.getByLabel('비밀번호', { exact: true }).fill('pqdemo12!');
  // It looks disabled until the page knows the input.
  await page.getByRole('button', { name: '로그인', exact: true }).click({ force: true });
  await listen();
  await expect(page.getByText('님, 환영합니다.')).toBeVisible();
});

test('a text of several lines remains; a checkbox, which may act at once, is reset', async ({ page }) => {
  const asked = await openEarly(page, '/ask');
  // By its name: the last field of a page that is still being parsed is another one.
  const question = page.getByRole('main').getByRole('textbox', { name: '문의 내용' });
  await question.fill('배송은\n언제 되나요?');
  await asked.listen();
  // The next render used to lose the input.
  await page.getByRole('main').getByRole('textbox', { name: '이메일' }).fill('me@example.com');
  await expect(question).toHaveValue('배송은\n언제 되나요?');

  const joining = await openEarly(page, '/signup');
  const all = page.getByRole('checkbox', { name: '전체 동의' });
  await all.check({ force: true });
  await joining.listen();
  await expect(all).not.toBeChecked();
  await all.check({ force: true });
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);
});

test('a syllable that is being composed while the page begins to listen is finished as if it had listened before', async ({
  page,
}) => {
  const { listen } = await openEarly(page, '/signup');
  const nickname = page.getByLabel('닉네임');
  await nickname.focus();
  const typing = await composeHangul(page, ['ㅎ', '하']);
  await listen();
  await expect(nickname).toHaveValue('하');
  await typing.finish();
  await expect(nickname).toHaveValue('하');
  await page.keyboard.insertText('나');
  await expect(nickname).toHaveValue('하나');
  await page.getByLabel('이메일').fill('me@example.com');
  await expect(nickname).toHaveValue('하나');
});

test('input typed into a pledge before hydration joins the stored draft of the tab', async ({ page }) => {
  const member = await signUpMember();
  await enterAs(page, member);
  const [project, idx] = await openProjectWithoutLimit();
  const gateKey = await pledge(member, project, await saveCard(member), { idx, count: 1 });
  const path = `/payment/fix?pledge=${gateKey}`;
  const [wish, detail] = [page.getByLabel('요청사항'), page.getByLabel('상세주소')];
  await page.goto(path);
  const typed = await wish.inputValue();
  await wish.fill('경비실에');
  const { listen } = await openEarly(page, path);
  await expect(wish).toHaveValue(typed);
  await detail.fill('별관 2층');
  await listen();
  await expect(wish).toHaveValue('경비실에');
  await expect(detail).toHaveValue('별관 2층');
  // The next render used to lose the input.
  await wish.fill('옆집에');
  await expect(detail).toHaveValue('별관 2층');
  await page.reload();
  await expect(wish).toHaveValue('옆집에');
  await expect(detail).toHaveValue('별관 2층');
});
