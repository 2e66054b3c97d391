import { call } from '../../support/api.ts';
import { enterAs, signUpMember } from '../../support/members.ts';
import { saveOwnDraft } from '../../support/own-project.ts';
import { picture } from '../../support/picture.ts';
import { waitForMail } from '../../support/sandbox.ts';
import { expectNoAxeFindings, expectNoOverflow, watchConsole } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

test('a maker fills in the identity, an admin verifies it, and the project is approved', async ({ page }) => {
  const complaints = watchConsole(page);
  const maker = await signUpMember();
  const title = `인증하는 찻잔 ${Date.now()}`;
  const { key } = await saveOwnDraft(maker, { title, editor: '<p>흙으로 빚은 찻잔입니다.</p>' });
  const { token } = maker;
  const submitted = await call('POST', '/project/submit', { token, body: { key, acceptTerms: true } });
  expect(submitted.status).toBe(200);

  await test.step('the maker fills in the form, with a copy of the bankbook', async () => {
    await enterAs(page, maker);
    await page.goto('/my/identity');
    await expectNoAxeFindings(page);
    await page.getByRole('textbox', { name: '이름' }).fill('윤서린');
    await page.getByRole('textbox', { name: '생년월일' }).fill('1991-04-02');
    await page.getByRole('textbox', { name: '주소' }).fill('서울특별시 마포구 느티나무길 12, 2층');
    await page.getByRole('combobox', { name: '은행' }).selectOption('카카오뱅크');
    await page.getByRole('textbox', { name: '예금주' }).fill('윤서린');
    await page.getByRole('textbox', { name: '계좌번호' }).fill('3333-01-4824821');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '통장 사본: 파일 고르기' }).click();
    await (await chooser).setFiles(picture('통장 사본.png', 90));
    await expect(page.getByText('통장 사본.png')).toBeVisible();
    await expectNoOverflow(page);
    await page.getByRole('button', { name: '확인 요청' }).click();
    await expect(page.getByText('운영팀이 확인하고 있습니다')).toBeVisible();
    await expect(page.getByText('카카오뱅크 ····4821')).toBeVisible();
  });

  await test.step('the project is not approved before', async () => {
    await enterAs(page, { email: 'admin@example.com' });
    await page.goto(`/admin/review?key=${key}`);
    await expect(page.getByText('메이커 인증 확인 중').first()).toBeVisible();
    await page.getByRole('button', { name: '승인', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '승인' }).click();
    await expect(page.getByText('메이커 인증이 필요합니다.').first()).toBeVisible();
  });

  await test.step('an admin opens the document and verifies the identity', async () => {
    await page.getByRole('article').getByRole('link', { name: '메이커 인증', exact: true }).click();
    await expect(page.getByText('1991.04.02')).toBeVisible();
    await expectNoAxeFindings(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '통장 사본 내려받기' }).click();
    expect((await download).suggestedFilename()).toBe('통장 사본.png');
    await page.getByRole('button', { name: '승인', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '승인' }).click();
    await waitForMail(maker.email, '메이커 인증이 끝났습니다');
    await page.goto('/admin/audit');
    await expect(page.getByText('메이커 서류 열람').first()).toBeVisible();
  });

  await test.step('the project is approved', async () => {
    await page.goto(`/admin/review?key=${key}`);
    await page.getByRole('button', { name: '승인', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '승인' }).click();
    await waitForMail(maker.email, '심사를 통과했습니다');
  });
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
});
