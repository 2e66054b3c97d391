import type { Page } from '@playwright/test';
import { enterAs, signUpMember } from '../../support/members.ts';
import { picksIn, rewardPanel } from '../../support/parts.ts';
import { openProjectWithoutLimit } from '../../support/pledges.ts';
import { readInbox, waitForMail } from '../../support/sandbox.ts';
import { expectNoAxeFindings, watchConsole } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const password = 'dallae58!';
let made = 0;

function newPerson() {
  made += 1;
  const mark = `${Date.now()}${made}`;
  return { email: `joining${mark}@example.com`, nickname: `가입${mark.slice(-9)}` };
}

async function typeSignUp(page: Page, { email, nickname }: { email: string; nickname: string }) {
  await page.getByLabel('이메일').focus();
  for (const text of [email, nickname, password, password]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
    // Over the button that shows the password.
    if (text === password) await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('checkbox', { name: '전체 동의' })).toBeFocused();
  await page.keyboard.press('Space');
}

test('joining by keyboard: checked while one types, verified by mail, welcomed where one came from', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const person = newPerson();
  await page.goto('/signup');
  await typeSignUp(page, person);
  for (const expected of [
    '사용 가능한 이메일입니다.',
    '사용 가능한 닉네임입니다.',
    '사용 가능한 비밀번호입니다.',
  ])
    await expect(page.getByText(expected)).toBeVisible();
  for (const term of [/이용약관 동의/, /개인정보 수집/, /마케팅 정보/])
    await expect(page.getByRole('checkbox', { name: term })).toBeChecked();
  await page.getByRole('checkbox', { name: /마케팅 정보/ }).uncheck();
  await expect(page.getByRole('checkbox', { name: '전체 동의' })).not.toBeChecked();
  // Each policy opens in a new tab.
  for (const [name, path] of [
    [/이용약관 동의 \(필수\) 보기/, '/policy/terms'],
    [/개인정보 수집 및 이용 동의 \(필수\) 보기/, '/policy/private'],
    [/마케팅 정보 수신 동의 \(선택\) 보기/, '/policy/marketing'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path);
    await expect(page.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
  const marketing = page.getByRole('link', { name: /마케팅 정보 수신 동의/ });
  const [tab] = await Promise.all([page.waitForEvent('popup'), marketing.click()]);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await tab.close();
  await expectNoAxeFindings(page);
  await page.getByLabel('비밀번호 확인').press('Enter');
  await expect(page.getByRole('heading', { name: '인증 메일이 발송되었습니다.' })).toBeVisible();
  await expectNoAxeFindings(page);

  // Not verified yet: no session, another mail is sent, and the input remains.
  await page.goto('/my/list');
  await page.goto('/login');
  await page.getByLabel('이메일').fill(person.email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '입력한 내용 보기' }).click();
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByLabel('비밀번호', { exact: true }).press('Enter');
  await expect(page.getByText('이메일 인증이 필요합니다.')).toBeVisible();
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveValue(password);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['pq.joined']);

  // On another device, the link only verifies the email address.
  await page.context().clearCookies();
  await page.goto((await waitForMail(person.email, '이메일 인증')).links[0] ?? '');
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '이메일 인증하기' }).click();
  await expect(page.getByText('이메일 인증이 완료되었습니다. 로그인해주세요.')).toBeVisible();
  await expectNoAxeFindings(page);

  // A sign-in on the way to a page leads to that page.
  await page.goto('/search?q=%EA%B0%80%EB%B0%A9');
  await page.getByRole('banner').getByRole('link', { name: '로그인' }).first().click();
  await page.getByLabel('이메일').fill(person.email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${person.nickname}님, 환영합니다.`)).toBeVisible();
  await expect(page).toHaveURL(/\/search\?q=/);

  // Signed-in members are redirected to the home page, and no parameter leads elsewhere.
  for (const path of ['/login?next=//evil.example&redirect=https://evil.example', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL(/^[^?]+\/$/);
  }
  expect(complaints.filter((one) => !/40[13]/.test(one))).toEqual([]);
});

test('a verification link of another member verifies their email address and leaves the session unchanged', async ({
  page,
}) => {
  const person = newPerson();
  await enterAs(page, await signUpMember());
  const before = await page.context().cookies();
  const form = { email: person.email, name: person.nickname, password, passwordcheck: password };
  await page.request.post('/api/user/new', { data: { data: { ...form, policy: [true, true, false] } } });
  await page.goto((await waitForMail(person.email, '이메일 인증')).links[0] ?? '');
  await expect(page.getByText('이메일 인증이 완료되었습니다.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/^[^?]+\/$/);
  expect(await page.context().cookies()).toEqual(before);
});

test('a link to a new password works once, ends what was open, and offers another one when it is over', async ({
  page,
  browser,
}) => {
  const member = await signUpMember();
  await enterAs(page, member);
  const device = await (await browser.newContext()).newPage();
  await device.goto('/password/find');
  await device.getByLabel('이메일').fill(member.email);
  await device.getByRole('button', { name: '메일 보내기' }).click();
  await expect(device.getByRole('heading', { name: /링크를 이메일로 발송했습니다/ })).toBeVisible();
  const link = (await waitForMail(member.email, '비밀번호 변경')).links[0] ?? '';
  await device.goto(link);
  await expectNoAxeFindings(device);
  await device.getByLabel('새 비밀번호').fill(password);
  await device.getByLabel('비밀번호 확인').fill('other1234!');
  await expect(device.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible();
  await expect(device.getByRole('button', { name: '변경하기' })).toBeDisabled();
  await device.getByLabel('비밀번호 확인').fill(password);
  await device.getByRole('button', { name: '변경하기' }).click();
  await expect(device.getByText('비밀번호가 변경되었습니다.')).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' }).first()).toBeVisible();

  // Opened again it reports this at once, before anything is typed.
  await device.goto(link);
  await expect(device.getByRole('heading', { name: '이미 사용한 링크입니다.' })).toBeVisible();
  await expect(device.getByRole('textbox')).toHaveCount(0);
  await expect(device.getByRole('link', { name: '로그인하기' })).toBeVisible();
  await expectNoAxeFindings(device);
  await device.goto('/password/change?token=cut');
  await expect(device.getByRole('heading', { name: '만료되었거나 유효하지 않은 링크입니다.' })).toBeVisible();
  await device.getByRole('link', { name: '새 링크 받기' }).click();
  await expect(device).toHaveURL(/\/password\/find$/);
  await device.context().close();
});

test('a mail that did not come: once more, or to another address with what was filled in', async ({
  page,
}) => {
  const mistyped = newPerson();
  const right = { ...newPerson(), nickname: mistyped.nickname };
  await page.goto('/signup');
  await typeSignUp(page, mistyped);
  await page.getByLabel('비밀번호 확인').press('Enter');
  await expect(page.getByText(mistyped.email)).toBeVisible();
  const wrong = (await waitForMail(mistyped.email, '이메일 인증')).links[0] ?? '';
  const again = page.getByRole('button', { name: '메일 다시 보내기' });
  await again.click();
  await expect(page.getByText('메일을 다시 보냈습니다.')).toBeVisible();
  await expect(again).toBeDisabled();
  await expect(page.getByText(/^\d+초 뒤에 다시 보낼 수 있습니다\.$/)).toBeVisible();
  await expectNoAxeFindings(page);
  expect((await readInbox(mistyped.email)).length).toBe(2);

  await page.getByRole('link', { name: '다른 이메일로 받기' }).click();
  await expect(page.getByLabel('닉네임')).toHaveValue(mistyped.nickname);
  await page.getByLabel('이메일').fill(right.email);
  for (const label of ['비밀번호', '비밀번호 확인'])
    await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel('비밀번호 확인').press('Enter');
  await expect(page.getByText(right.email)).toBeVisible();
  await page.goto(wrong);
  await expect(page.getByText('만료되었거나 유효하지 않은 링크입니다.')).toBeVisible();
  // The link signs in the browser in which the form was sent.
  await page.goto((await waitForMail(right.email, '이메일 인증')).links[0] ?? '');
  await expect(page.getByText('이메일 인증이 완료되었습니다.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '메뉴 열기' })).toContainText(right.nickname.slice(0, 1));
});

test('a sign-up during payment returns there with the reward by the link in the mail', async ({ page }) => {
  const person = newPerson();
  const [project] = await openProjectWithoutLimit();
  await page.goto(`/funding/detail/${project.key}`);
  await picksIn(page).first().click();
  await rewardPanel(page).getByRole('button', { name: '후원하기' }).click();
  await page.getByRole('main').getByRole('link', { name: '회원가입' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '회원가입' })).toBeFocused();
  await typeSignUp(page, person);
  await page.getByLabel('비밀번호 확인').press('Enter');
  await expect(page.getByRole('heading', { name: '인증 메일이 발송되었습니다.' })).toBeFocused();
  await expect(page.getByText('이메일 인증이 필요합니다.')).toBeVisible();
  expect((await readInbox(person.email)).length).toBe(1);
  await page.goto((await waitForMail(person.email, '이메일 인증')).links[0] ?? '');
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByRole('heading', { level: 1, name: '후원하기' })).toBeVisible();
  await expect(page.getByText(project.rewards.content[0]?.context ?? '').first()).toBeVisible();
});
