import { call, signIn } from '../../support/api.ts';
import { enterAs, saveCard, signUpMember } from '../../support/members.ts';
import { openOwnProject, sendPicture } from '../../support/own-project.ts';
import { picture } from '../../support/picture.ts';
import { pledge } from '../../support/pledges.ts';
import { moveClock, waitForMail } from '../../support/sandbox.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { ownSite } from '../../support/sites.ts';
import { expect, test } from '../../support/test.ts';

const TITLE = '이름을 새긴 황동 이름표';

test('a proof is sent, changed, followed by a reminder after a week, and approved', async ({ browser }) => {
  test.setTimeout(240_000);
  const [maker, backer] = [await signUpMember(), await signUpMember()];
  const project = await openOwnProject(maker, TITLE, 'ordermade');
  const gateKey = await pledge(backer, project, await saveCard(backer), { idx: 0, count: 1 });
  const paid = Date.parse(`${project.period.finish}T00:00:00+09:00`) + 34 * 3_600_000 + 60_000;
  await moveClock({ now: new Date(paid).toISOString() });

  const makerPage = await (await browser.newContext()).newPage();
  await enterAs(makerPage, maker);
  await makerPage.goto(`/order/detail/${project.key}/proofs?state=none`);
  await makerPage.locator('input[type=file]').setInputFiles(picture('시안.png', 90));
  await expect(makerPage.getByRole('img', { name: '시안.png' })).toBeVisible();
  await makerPage.getByRole('textbox', { name: '설명' }).fill('이름을 새겼습니다.');
  await expectNoAxeFindings(makerPage);
  await makerPage.getByRole('button', { name: '시안 보내기' }).click();
  await expect(makerPage.getByText('시안을 보냈습니다.')).toBeVisible();
  await expect(makerPage.getByRole('link', { name: '확인 대기 1' })).toBeVisible();

  const [link = ''] = (await waitForMail(backer.email, '시안이 도착했습니다')).links;
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, backer);
  await page.goto(new URL(link).pathname);
  await expect(page.getByText('이름을 새겼습니다.')).toBeVisible();
  await expect(page.getByRole('img', { name: '1차 시안 사진 1' })).toHaveJSProperty('naturalWidth', 64);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '수정 요청' }).click();
  await page.getByRole('textbox', { name: '바꾸고 싶은 점' }).fill('하트를 올려주세요.');
  await page.getByRole('button', { name: '수정 요청 보내기' }).click();
  await expect(page.getByRole('heading', { name: '수정을 요청했습니다.' })).toBeVisible();
  await waitForMail(maker.email, '수정 요청');

  const image = await sendPicture(maker, 'attachment', 140);
  const second = await call<{ images: string[] }>('POST', '/proof/send', {
    token: maker.token,
    body: { gateKey, text: '하트를 올렸습니다.', images: [image] },
  });
  expect(second.status).toBe(200);
  const stranger = await signIn('backer@example.com', 'pqdemo12!');
  const [address] = second.body.data.images;
  const statusFor = async ({ token }: { token: string }) =>
    (await fetch(`${ownSite.url}${address}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await statusFor(stranger), await statusFor(backer), await statusFor(maker)]).toEqual([
    404, 200, 200,
  ]);

  await moveClock({ advance: 'P7DT1M' });
  await waitForMail(backer.email, '시안이 확인을 기다리고 있습니다');
  await page.goto('/my/list');
  await page.getByRole('link', { name: '시안 확인하기' }).click();
  await expect(page.getByText('2차 시안 도착')).toBeVisible();
  await page.getByRole('button', { name: '시안 승인' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '시안 승인' }).click();
  await expect(page.getByText('제작 중')).toBeVisible();
  await waitForMail(maker.email, '시안이 승인되었습니다');
  await makerPage.goto(`/order/detail/${project.key}/proofs?state=approved`);
  await expect(makerPage.getByText('승인한 대로 제작해주세요.')).toBeVisible();
});
