import { composeHangul } from '../../support/hangul.ts';
import { enterAs, signUpMember } from '../../support/members.ts';
import { expectNoOverflow } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

test('the Enter that ends a syllable sends no form, and no form is wider than its window', async ({
  page,
}) => {
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
    '/login?message=password.change.expired',
    '/signup',
    '/password/find',
    '/password/change?token=x',
    '/ask',
  ]) {
    await page.goto(path);
    // A disabled button would block Enter.
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
    await expectNoOverflow(page, [320, 390, 1024, 1440]);
  }
});

test('the fields of a new account are evenly spaced', async ({ page }) => {
  await page.goto('/signup');
  await expect(page.locator('main form input:not([type=checkbox], [type=hidden])')).toHaveCount(4);
  const gaps = await page.evaluate<number[]>(`(() => {
    const inputs = [...document.querySelectorAll('main form input:not([type=checkbox], [type=hidden])')];
    const parts = inputs.map((input) => {
      const label = document.querySelector('label[for="' + input.id + '"]');
      const message = document.getElementById(input.getAttribute('aria-describedby')).querySelector('p');
      return [label.getBoundingClientRect().top, (message ?? input.parentElement).getBoundingClientRect().bottom];
    });
    return parts.slice(1).map(([top], at) => Math.round(top - parts[at][1]));
  })()`);
  expect(gaps).toEqual(gaps.map(() => gaps[0]));
});

test('no page of any kind is framed or cached for others', async ({ page, request }) => {
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
  await page.goto('/signup/finish');
  await expectNoOverflow(page, [320, 390, 1024, 1440]);
});
