import type { Page } from '@playwright/test';
import { codeOf, wrongCodeOf } from '../../support/authenticator.ts';
import { enterAs, type Member, signUpMember } from '../../support/members.ts';
import { expectNoAxeFindings, expectNoOverflow, watchConsole } from '../../support/screens.ts';
import { ownSite } from '../../support/sites.ts';
import { writeRows } from '../../support/store.ts';
import { expect, test } from '../../support/test.ts';

const password = 'pqdemo12!';
const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];

/** A separate admin: the demo admins sign in without a second factor in all other journeys. */
async function makeAdmin(): Promise<Member> {
  const member = await signUpMember();
  await writeRows([{ text: `update member set role = 'admin' where email = $1`, values: [member.email] }]);
  return member;
}

async function ageSessions({ uid }: Member): Promise<void> {
  await writeRows([
    {
      text: `update session set created_at = created_at - interval '11 minutes', confirmed_at = null,
        second_factor_at = second_factor_at - interval '11 minutes' where user_id = $1`,
      values: [uid],
    },
  ]);
}

async function checkScreen(page: Page, button: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
    const pressed = page.getByRole('button', { name: button }).last();
    await pressed.scrollIntoViewIfNeeded();
    await expect(pressed).toBeInViewport({ ratio: 1 });
  }
  await expectNoAxeFindings(page);
}

async function signInByPassword(page: Page, { email }: Member): Promise<void> {
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login/second-factor');
}

async function signOut(page: Page): Promise<void> {
  await page.request.post('/api/auth/sign-out', {
    headers: { origin: ownSite.url },
    data: {},
  });
}

test('an admin enrols an authenticator app, signs in with it or a recovery code, and loses it', async ({
  page,
}) => {
  // Four sizes of several screens, each checked by axe.
  test.slow();
  const complaints = watchConsole(page);
  const admin = await makeAdmin();
  let secret = '';
  let codes: string[] = [];

  await test.step('enrolment begins at the own page and asks for the password', async () => {
    await enterAs(page, admin);
    await page.goto('/my/info');
    const section = page.locator('section', { has: page.getByRole('heading', { name: '관리자 인증 앱' }) });
    await expect(section.getByText('등록되지 않음')).toBeVisible();
    await section.getByRole('link', { name: '인증 앱 등록' }).click();
    await expect(page).toHaveURL('/admin/second-factor');
    await checkScreen(page, '다음');
    await page.getByLabel('비밀번호', { exact: true }).fill('wrong1234!');
    await page.keyboard.press('Enter');
    await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible();
    await page.getByLabel('비밀번호', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: '인증 앱 등록 QR 코드' })).toBeVisible();
    await checkScreen(page, '다음');
    secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  });

  await test.step('a wrong first code is refused, the right one shows ten recovery codes once', async () => {
    const field = page.getByRole('textbox', { name: '인증 번호 여섯 자리' });
    await field.fill(wrongCodeOf(secret));
    await page.keyboard.press('Enter');
    await expect(page.getByText('번호가 맞지 않습니다.')).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.type(codeOf(secret));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '복구 코드를 보관해주세요' })).toBeVisible();
    codes = await page.getByRole('main').getByRole('listitem').allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    await expect(page.getByRole('button', { name: '완료' })).toBeDisabled();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '파일로 받기' }).click();
    expect((await download).suggestedFilename()).toMatch(/^pq-recovery-codes-\d{4}-\d{2}-\d{2}\.txt$/);
    await page.getByLabel('다른 사람이 볼 수 없는 곳에 보관했습니다.').check();
    await checkScreen(page, '완료');
    await page.getByRole('button', { name: '완료' }).click();
    await expect(page).toHaveURL('/my/info');
    await expect(page.getByText('남은 복구 코드 10개')).toBeVisible();
  });

  await test.step('the password alone leads to the code, which leads on to where one was going', async () => {
    await signOut(page);
    await page.goto('/admin/members');
    await expect(page).toHaveURL('/login');
    await signInByPassword(page, admin);
    await checkScreen(page, '확인');
    const field = page.getByRole('textbox', { name: '인증 번호' });
    await field.fill(wrongCodeOf(secret));
    await expect(page.getByText(/번호가 맞지 않습니다\. .*4번 더 틀리면 10분 동안 잠깁니다\./)).toBeVisible();
    await checkScreen(page, '확인');
    await expect(field).toBeFocused();
    // The code of the period in which the app was confirmed is used up.
    await page.keyboard.type(codeOf(secret, 1));
    await expect(page).toHaveURL('/admin/members');
    await expect(page.getByRole('heading', { name: '회원' })).toBeVisible();
  });

  await test.step('a recovery code signs in once', async () => {
    await signOut(page);
    await page.goto('/login');
    await signInByPassword(page, admin);
    await page.getByRole('button', { name: '복구 코드로 로그인' }).click();
    await page.getByRole('textbox', { name: '복구 코드' }).fill('AAAA-AAAA');
    await page.keyboard.press('Enter');
    await expect(page.getByText('복구 코드가 맞지 않습니다.')).toBeVisible();
    await checkScreen(page, '확인');
    await page.getByRole('textbox', { name: '복구 코드' }).fill((codes[0] ?? '').toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page.getByText('님, 환영합니다.')).toBeVisible();
    await page.goto('/my/info');
    await expect(page.getByText('남은 복구 코드 9개')).toBeVisible();
  });

  await test.step('new recovery codes take the place of the old ones', async () => {
    await page.getByRole('button', { name: '새 복구 코드 받기' }).click();
    const dialog = page.getByRole('dialog', { name: '새 복구 코드 받기' });
    await dialog.getByLabel('비밀번호', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: '복구 코드를 보관해주세요' });
    await expect(shown.getByRole('listitem')).toHaveCount(10);
    await page.keyboard.press('Escape');
    await expect(shown).toBeVisible();
    await checkScreen(page, '닫기');
    await shown.getByRole('checkbox').check();
    await shown.getByRole('button', { name: '닫기' }).click();
    await expect(page.getByText('남은 복구 코드 10개')).toBeVisible();
  });

  await test.step('another admin resets a lost second factor', async () => {
    await enterAs(page, await makeAdmin());
    await page.goto(`/admin/members/${admin.uid}`);
    const box = page.getByRole('region', { name: '인증 앱' });
    await expect(box.getByText('인증 앱을 쓰고 있습니다.')).toBeVisible();
    await box.getByRole('button', { name: '인증 앱 초기화' }).click();
    await box.getByRole('button', { name: '인증 앱 초기화' }).click();
    await expect(box.getByLabel('초기화하는 이유')).toBeFocused();
    await box.getByLabel('초기화하는 이유').fill('휴대폰과 복구 코드를 모두 잃어버렸습니다.');
    await checkScreen(page, '인증 앱 초기화');
    await box.getByRole('button', { name: '인증 앱 초기화' }).click();
    await expect(box.getByText('아직 인증 앱을 등록하지 않았습니다.')).toBeVisible();
    await expect(page.getByText('휴대폰과 복구 코드를 모두 잃어버렸습니다.')).toBeVisible();
  });
  expect(complaints.filter((text) => !/40[013]/.test(text))).toEqual([]);
});

test('a late code restarts the sign-in', async ({ page }) => {
  await page.goto('/login/second-factor');
  await page.getByRole('textbox', { name: '인증 번호' }).fill('123456');
  await expect(page).toHaveURL(/\/login\?message=login\.code\.expired/);
  await expect(page.getByText('처음부터 다시 로그인해주세요.')).toBeVisible();
});

test('an admin with an old sign-in is asked for the password, and the action continues by itself', async ({
  page,
}) => {
  test.slow();
  const complaints = watchConsole(page);
  const [admin, member] = [await makeAdmin(), await signUpMember()];
  await enterAs(page, admin);
  await page.goto(`/admin/members/${member.uid}`);
  await ageSessions(admin);
  const dialog = page.getByRole('dialog', { name: '비밀번호를 다시 입력해주세요' });
  const reason = page.getByLabel('사유');

  await test.step('the dialog names the action; cancelling preserves the input', async () => {
    await page.getByRole('button', { name: '글쓰기 제한' }).click();
    await page.getByRole('button', { name: '7일' }).click();
    await reason.fill('같은 광고를 여러 번 올렸습니다.');
    const restrict = page.getByRole('button', { name: '글쓰기 제한' });
    await restrict.click();
    await expect(dialog.getByText('까지 글쓰기 제한')).toBeVisible();
    await expect(dialog.getByLabel('비밀번호', { exact: true })).toBeFocused();
    await checkScreen(page, '확인하고 계속');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(restrict).toBeFocused();
    await expect(page.getByText('확인하지 않아 진행하지 않았습니다.')).toBeVisible();
    await expect(reason).toHaveValue('같은 광고를 여러 번 올렸습니다.');
  });

  await test.step('a wrong password is reported at the field; the right one continues', async () => {
    await page.getByRole('button', { name: '글쓰기 제한' }).click();
    await dialog.getByLabel('비밀번호', { exact: true }).fill('wrong1234!');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible();
    await dialog.getByLabel('비밀번호', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('글쓰기 제한 중')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('a download asks for a fresh sign-in, too', async () => {
    await ageSessions(admin);
    await page.goto('/admin/charges');
    await page.getByText('파일로 받기').click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV 받기' }).click();
    await dialog.getByLabel('비밀번호', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });

  await test.step('a session that is over leads to signing in, and back', async () => {
    await page.goto(`/admin/members/${member.uid}`);
    await writeRows([
      {
        text: `update session set created_at = now() - interval '13 hours' where user_id = $1`,
        values: [admin.uid],
      },
    ]);
    await page.getByRole('link', { name: '감사 기록' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('로그인이 만료되었습니다.')).toBeVisible();
    await page.getByLabel('이메일').fill(admin.email);
    await page.getByLabel('비밀번호', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/audit');
  });
  expect(complaints.filter((text) => !/40[013]/.test(text))).toEqual([]);
});
