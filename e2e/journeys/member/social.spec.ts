import { composeHangul } from '../../support/hangul.ts';
import { waitForMail } from '../../support/sandbox.ts';
import { expectNoAxeFindings, expectNoOverflow, watchConsole } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const mark = () => `${Date.now()}`.slice(-9);

test('kakao: the first time asks for a nickname, the next goes straight back to where one was', async ({
  page,
  browser,
}) => {
  const complaints = watchConsole(page);
  const word = `social${mark()}`;
  await page.goto('/my/list');
  await expect(page).toHaveURL(/\/login$/);
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '카카오로 시작하기' }).click();
  await expect(page.getByRole('heading', { name: '카카오 로그인' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('다른 계정').fill(word);
  await page.getByRole('button', { name: '계속', exact: true }).click();

  await expect(page).toHaveURL(/\/signup\/social#[\d-]+$/);
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await expectNoOverflow(page);
  const nickname = page.getByLabel('닉네임');
  await nickname.fill('데모운영팀');
  await nickname.blur();
  await expect(page.getByText('사용할 수 없는 닉네임입니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '회원가입 완료' })).toBeDisabled();
  await expectNoAxeFindings(page);

  await expect(page.getByText(/동의하는 것으로 간주됩니다/)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(nickname).toHaveValue('데모운영팀');

  // The Enter that ends a composed syllable does not send.
  await nickname.fill(mark());
  const typing = await composeHangul(page, ['ㅎ', '하', '한']);
  await typing.enterInside();
  await typing.finish();
  await expect(page).toHaveURL(/\/signup\/social#[\d-]+$/);
  await expect(page.getByText('사용 가능한 닉네임입니다.')).toBeVisible();
  await nickname.press('Enter');
  await expect(page.getByText('님, 환영합니다.')).toBeVisible();
  await expect(page).toHaveURL(/\/my\/list$/);
  // The rejected name is not checked again.
  await expect(page.getByText('이미 사용중인 닉네임입니다.')).toHaveCount(0);

  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/my/scrap');
  await page.getByRole('link', { name: '카카오로 시작하기' }).click();
  await page.getByRole('button', { name: word }).click();
  await expect(page.getByText('님, 환영합니다.')).toBeVisible();
  await expect(page).toHaveURL(/\/my\/scrap$/);
  expect(complaints).toEqual([]);

  // Without scripts, redirects alone lead back.
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto('/login');
  await plain.getByRole('link', { name: '카카오로 시작하기' }).click();
  await plain.getByRole('button', { name: word }).click();
  await expect(plain).toHaveURL(/:\d+\/$/);
  await expect(plain.getByRole('banner').getByRole('link', { name: '로그인' })).toHaveCount(0);
  await plain.close();
});

test('naver gives no e-mail: it is proven by a mail before one is let in', async ({ page }) => {
  const complaints = watchConsole(page);
  const word = `noemail-${mark()}`;
  const email = `social${mark()}@example.com`;
  await page.goto('/login');
  await page.getByRole('link', { name: '네이버로 시작하기' }).click();
  await page.getByLabel('다른 계정').fill(word);
  await page.getByRole('button', { name: '계속', exact: true }).click();
  await expect(page.getByText(/인증 메일을 받을 이메일을 입력해주세요/)).toBeVisible();
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('닉네임').fill(`이웃${mark()}`);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '회원가입 완료' }).click();
  await expect(page.getByRole('heading', { name: '인증 메일이 발송되었습니다.' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const [link] = (await waitForMail(email, '이메일 인증')).links;
  await page.goto(link ?? '');
  await page.getByRole('button', { name: '이메일 인증하기' }).click();
  await expect(page.getByText('이메일 인증이 완료되었습니다. 네이버로 로그인해주세요.')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '네이버로 로그인' }).click();
  await page.getByLabel('다른 계정').fill(word);
  await page.getByRole('button', { name: '계속', exact: true }).click();
  await expect(page.getByText('님, 환영합니다.')).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(complaints).toEqual([]);
});

test('refusing, a callback that is not ours, and the form without a sign-in', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: '카카오로 시작하기' }).click();
  await page.getByRole('button', { name: '취소' }).click();
  await expect(page.getByText('로그인을 취소했습니다.')).toBeVisible();
  await page.goto('/api/social/kakao/callback?code=stolen&state=stolen');
  await expect(page.getByText('로그인 요청이 만료되었거나 올바르지 않습니다.')).toBeVisible();
  // The message disappears after some seconds, so it is checked only after everything has loaded.
  await page.goto('/signup/social', { waitUntil: 'commit' });
  await expect(page.getByText('잘못된 접근입니다.')).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
});
