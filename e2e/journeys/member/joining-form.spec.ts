import { composeHangul } from '../../support/hangul.ts';
import { enterAs, signUpMember } from '../../support/members.ts';
import { expectNoAxeFindings, expectNoOverflow, openHeld } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

test('a form that is not ready says all that is missing, at the fields, and leads to the first', async ({
  page,
}) => {
  await page.goto('/signup');
  const submit = page.getByRole('button', { name: '회원가입 완료' });
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription(
    '남은 항목: 이메일, 닉네임, 비밀번호, 비밀번호 확인, 약관 동의',
  );
  await submit.focus();
  await page.keyboard.press('Enter');
  for (const said of ['이메일을 입력해주세요.', '닉네임을 입력해주세요.', '비밀번호를 입력해주세요.'])
    await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByText('필수 약관에 동의해주세요.')).toBeVisible();
  await expect(page.getByLabel('이메일')).toBeFocused();
  await expectNoAxeFindings(page);

  // Somebody who has joined already is shown the ways on, and types nothing twice.
  await page.getByLabel('이메일').fill('backer@example.com');
  await expect(page.getByText('이미 사용중인 이메일입니다.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '비밀번호 찾기' }).click();
  await expect(page.getByLabel('이메일')).toHaveValue('backer@example.com');
  expect(await page.context().cookies()).toEqual([]);
});

test('a locked Caps key is said at every field for a password, and no longer than it is locked', async ({
  page,
}) => {
  const press = (locked: boolean) =>
    page.evaluate(
      `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: ${locked} }))`,
    );
  const hint = page.getByText('Caps Lock이 켜져 있습니다.');
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    const field = page.getByLabel('비밀번호', { exact: true });
    await field.focus();
    await press(true);
    await expect(hint).toBeVisible();
    await press(false);
    await expect(hint).toHaveCount(0);
    await press(true);
    await page.getByLabel('이메일').focus();
    await expect(hint).toHaveCount(0);
  }
});

test('the Enter that ends a syllable sends no form', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  const enter = async (keyCode: number) => {
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: keyCode };
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text: '\r' });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  };
  const submits = () => page.evaluate<number>('window.submits');
  await page.route('**/api/user/password/link', (route) =>
    route.fulfill({ json: { state: true, data: { link: 'good' } } }),
  );
  for (const path of [
    '/',
    '/search',
    '/login',
    '/signup',
    '/password/find',
    '/password/change?token=x',
    '/ask',
  ]) {
    await page.goto(path);
    // Buttons that are disabled would bar Enter by themselves.
    await page.evaluate(`
      window.submits = 0;
      document.addEventListener('submit', (event) => { window.submits += 1; event.preventDefault(); event.stopPropagation(); }, true);
      for (const button of document.querySelectorAll('form button')) button.disabled = false;
    `);
    const inputs = page.locator('main form input:not([type=hidden], [type=checkbox], [type=radio])');
    expect([path, await inputs.count()]).not.toEqual([path, 0]);
    for (const input of await inputs.all()) {
      await input.focus();
      await enter(229);
    }
    const typing = await composeHangul(page, ['ㅎ', '하', '한']);
    await typing.enterInside();
    await typing.finish();
    expect([path, await submits()]).toEqual([path, 0]);
    await page.evaluate(
      "document.querySelectorAll('form button').forEach((button) => { button.disabled = false; })",
    );
    await enter(13);
    expect([path, await submits()]).toEqual([path, 1]);
  }
});

test('no page of any kind is framed, cached for others or wider than its window', async ({
  page,
  request,
}) => {
  await enterAs(page, await signUpMember());
  for (const path of [
    '/',
    '/login',
    '/signup',
    '/signup/finish',
    '/my/list',
    '/policy/terms',
    '/no-such-page',
  ]) {
    for (const answer of [await request.get(path), await page.request.get(path)]) {
      const headers = answer.headers();
      expect([path, headers['content-security-policy']]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
      expect([path, headers['x-frame-options']]).toEqual([path, 'DENY']);
      expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    }
  }
  await page.context().clearCookies();
  for (const width of [320, 390, 1024, 1440])
    for (const path of [
      '/login?message=password.change.expired',
      '/signup',
      '/signup/finish',
      '/password/find',
    ]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expectNoOverflow(page);
    }
});

test('whether an e-mail or nickname is in use is asked 200 ms after the last key, and only of what may be one', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/user/check/')) asked.push(pathname.slice('/api/user/check/'.length));
  });
  await openHeld(page, '/signup');
  await page.getByLabel('이메일').fill('not@example');
  await page.getByLabel('닉네임').fill('관리자');
  await page.clock.runFor(1_000);
  expect(asked).toEqual([]);
  for (const text of ['backer@example.c', 'backer@example.co', 'backer@example.com']) {
    await page.getByLabel('이메일').fill(text);
    await page.clock.runFor(199);
    expect(asked).toEqual([]);
  }
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['email']);
  await page.clock.resume();
  await expect(page.getByText('이미 사용중인 이메일입니다.')).toBeVisible();
});

test('a sign-in whose person cannot be read says so', async ({ page }) => {
  const member = await signUpMember();
  await page.goto('/login');
  await page.route('**/api/user/my/info*', (route) => route.abort());
  await page.getByLabel('이메일').fill(member.email);
  await page.getByLabel('비밀번호', { exact: true }).fill('pqdemo12!');
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByText('유저 정보를 가져오는데 실패했습니다.')).toBeVisible();
  await expect(page.getByLabel('이메일')).toHaveValue(member.email);
});
