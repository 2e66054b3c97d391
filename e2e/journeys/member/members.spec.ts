import { call, signIn } from '../../support/api.ts';
import { enterAs, signUpMember, verifyByLink } from '../../support/members.ts';
import { picture } from '../../support/picture.ts';
import { readInbox, waitForMail } from '../../support/sandbox.ts';
import { expectNoAxeFindings, expectNoOverflow, watchConsole } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const password = 'pqdemo12!';

type Viewer = { uid: string; profile: { nickname: string; image: string; quote: string } };
const viewerOf = async (token: string) => call<Viewer>('GET', '/user/my/info', { token });

test('a member changes the profile, signs out elsewhere, exports the data, deletes the account, and joins again', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const member = await signUpMember();
  const nickname = (await viewerOf(member.token)).body.data.profile.nickname;
  await enterAs(page, member);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my/info');

  await test.step('the picture is cut with the keyboard alone and shows in the header once it is saved', async () => {
    const choose = page.locator('button', { hasText: '이미지 선택' });
    const pick = async () => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')]);
      await chooser.setFiles(picture('얼굴.png', 90));
    };
    // The focus moves into the dialog, stays in it, and is restored.
    await pick();
    await expect(page.getByLabel('확대')).toBeFocused();
    for (let n = 0; n < 6; n += 1) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(choose).toBeFocused();
    await pick();
    const area = page.getByLabel('자를 영역. 방향키로 옮길 수 있습니다.');
    await area.focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByLabel('확대').focus();
    await page.keyboard.press('ArrowRight');
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: '적용하기' }).click();
    await expect(page.getByText('저장하기를 눌러야 프로필에 반영됩니다.')).toBeVisible();
    await page.getByLabel('한 줄 소개').fill('가죽을 오래 만집니다.');

    // A wrong press does not lose unsaved changes.
    await page.getByRole('link', { name: '스크랩' }).first().click();
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
    await page.getByRole('button', { name: '계속 수정' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByLabel('한 줄 소개')).toHaveValue('가죽을 오래 만집니다.');
    await page.getByRole('button', { name: '저장하기' }).click();
    await expect(page.getByText('정보가 수정되었습니다.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button').locator('img')).toBeVisible();
    const { profile } = (await viewerOf(member.token)).body.data;
    expect(profile).toMatchObject({ quote: '가죽을 오래 만집니다.' });
    expect(profile.image).toContain('.512x512.');
    await expectNoOverflow(page);

    // The leave guard asks once: after the confirmation the navigation continues without another dialog.
    await page.getByLabel('한 줄 소개').fill('저장하지 않을 소개');
    await page.getByRole('link', { name: '스크랩' }).first().click();
    await page.getByRole('button', { name: '나가기' }).click();
    await expect(page).toHaveURL(/\/my\/scrap$/);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.goto('/my/info');
    await expect(page.getByText(/^\d{4}\.\d{2}\.\d{2} \d{2}:\d{2} 로그인$/).first()).toBeVisible();

    // Too long: the counter stays visible, in the text of the refusal.
    await page.getByLabel('한 줄 소개').fill('가'.repeat(101));
    await expect(page.getByRole('main').locator('p', { hasText: '101/100자' })).toBeVisible();
    await expect(page.getByLabel('한 줄 소개')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('한 줄 소개').fill('가죽을 오래 만집니다.');
  });

  await test.step('the marketing consent is recorded with its date and confirmed by mail', async () => {
    await page.getByRole('switch', { name: '마케팅 정보 수신' }).check();
    await expect(page.getByText('마케팅 정보 수신에 동의하셨습니다.')).toBeVisible();
    expect((await waitForMail(member.email, '처리 결과 안내')).text).toContain('수신 동의');
  });

  await test.step('signing out elsewhere ends the other session at once', async () => {
    await page.getByRole('button', { name: '다른 기기에서 모두 로그아웃' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
    await expect(page.getByText('다른 기기에서 모두 로그아웃했습니다.')).toBeVisible();
    expect((await viewerOf(member.token)).status).toBe(401);
  });

  await test.step('the password is asked for in place when the sign-in is too old, and the action continues', async () => {
    const stale = { state: false, code: 'freshSignIn', msg: '본인 확인이 필요합니다.' };
    await page.route('**/api/user/data', (route) => route.fulfill({ status: 403, json: stale }), {
      times: 1,
    });
    await page.getByRole('button', { name: '내려받기' }).click();
    const dialog = page.getByRole('dialog', { name: '본인 확인' });
    await dialog.getByLabel('현재 비밀번호').fill('wrong1234!');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible();
    await dialog.getByLabel('현재 비밀번호').fill(password);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^pq-my-data-\d{4}-\d{2}-\d{2}\.json$/);
  });

  await test.step('leaving asks for a yes, says good-bye and signs out everywhere', async () => {
    await page.getByRole('button', { name: '탈퇴하기' }).click();
    const dialog = page.getByRole('dialog', { name: '정말 탈퇴하시겠습니까?' });
    const confirm = dialog.getByRole('button', { name: '탈퇴하기' });
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('checkbox').check();
    await expectNoAxeFindings(page);
    await confirm.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('탈퇴가 완료되었습니다.')).toBeVisible();
    await waitForMail(member.email, '회원 탈퇴가 완료되었습니다.');
    expect((await signIn(member.email, password)).status).toBe(401);
    await page.goto('/my/info');
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('the same email address and nickname join again as a new member', async () => {
    const form = {
      email: member.email,
      name: nickname,
      password,
      passwordcheck: password,
      policy: [true, true, false],
    };
    const verifications = async () =>
      (await readInbox(member.email))
        .filter(({ subject }) => subject.includes('이메일 인증'))
        .flatMap(({ links }) => links);
    const before = await verifications();
    expect((await call('POST', '/user/new', { body: { data: form } })).status).toBe(200);
    await expect.poll(async () => (await verifications()).length).toBeGreaterThan(before.length);
    // Links of the former member no longer verify anything.
    for (const link of before) await verifyByLink(link);
    expect((await signIn(member.email, password)).status).toBe(403);
    for (const link of await verifications()) await verifyByLink(link);
    const { token, uid } = await signIn(member.email, password);
    expect(uid).not.toBe(member.uid);
    expect((await viewerOf(token)).body.data.profile).toMatchObject({ nickname, image: '', quote: '' });
  });
  expect(complaints.filter((text) => !/40[013]/.test(text))).toEqual([]);
});
