import type { Page } from '@playwright/test';
import { composeHangul } from '../../support/hangul.ts';
import { expect, test } from '../../support/test.ts';

/** Opens a page whose script comes once `listen` is called. */
async function openEarly(page: Page, path: string): Promise<{ listen(): Promise<void> }> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('html')).not.toHaveAttribute('data-ready');
  return {
    async listen() {
      held.resolve();
      await expect(page.locator('html')).toHaveAttribute('data-ready');
    },
  };
}

test('what is typed, or filled in by the browser, before a page listens is neither lost nor barred from being sent', async ({
  page,
}) => {
  const [email, password] = [page.getByLabel('이메일'), page.getByLabel('비밀번호', { exact: true })];
  const { listen } = await openEarly(page, '/login');
  await email.pressSequentially('backer@example.com');
  // As a password manager does that tells nobody.
  await password.evaluate((field: { value: string }) => {
    field.value = 'pqdemo12!';
  });
  await listen();
  await expect(email).toHaveValue('backer@example.com');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText('님, 환영합니다.')).toBeVisible();
});

test('a text of several lines is kept; a tick, which may act at once, is taken back', async ({ page }) => {
  const asked = await openEarly(page, '/ask');
  await page.getByRole('main').getByRole('textbox').last().fill('배송은\n언제 되나요?');
  await asked.listen();
  // The next render is where it was lost.
  await page.getByRole('main').getByRole('textbox', { name: '이메일' }).fill('me@example.com');
  await expect(page.getByRole('main').getByRole('textbox').last()).toHaveValue('배송은\n언제 되나요?');

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
