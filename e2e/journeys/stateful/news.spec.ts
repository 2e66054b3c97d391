import { call } from '../../support/api.ts';
import { enterAs, saveCard, signUpMember } from '../../support/members.ts';
import { dayFrom, moveToDay, openOwnProject } from '../../support/own-project.ts';
import { pledge } from '../../support/pledges.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const TITLE = '골목에서 녹음한 노래';
const NEWS = '첫 곡을 녹음했습니다';
const TEXT = '겨울밤 골목에서 한 번에 불렀습니다.';

test('news for backers appear at their time under the bell, and are locked again after the withdrawal', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [maker, backer] = [await signUpMember(), await signUpMember()];
  const project = await openOwnProject(maker, TITLE);
  const gateKey = await pledge(backer, project, await saveCard(backer), { idx: 0, count: 1 });
  const day = await dayFrom(1);

  const makerPage = await (await browser.newContext()).newPage();
  await enterAs(makerPage, maker);
  await makerPage.goto(`/funding/detail/${project.key}/news/write`);
  await makerPage.getByRole('textbox', { name: /^제목/ }).fill(NEWS);
  await makerPage.locator('.ProseMirror').fill(TEXT);
  await makerPage.getByRole('radio', { name: '후원자만' }).check();
  await makerPage.getByRole('radio', { name: /^예약/ }).check();
  await makerPage.getByRole('textbox', { name: '올릴 날짜' }).fill(day);
  await makerPage.getByLabel('올릴 시각').fill('00:00');
  await expect(makerPage.getByRole('region', { name: '누가 받나요' })).toContainText('1명');
  await expectNoAxeFindings(makerPage);
  await makerPage.getByRole('button', { name: '예약하기' }).click();
  await expect(makerPage.getByRole('listitem').filter({ hasText: NEWS })).toContainText('예약됨');
  await expectNoAxeFindings(makerPage);

  const page = await (await browser.newContext()).newPage();
  await enterAs(page, backer);
  await page.goto(`/funding/detail/${project.key}/news`);
  await expect(page.getByText('아직 새소식이 없습니다.')).toBeVisible();

  await moveToDay(day);
  await page.goto('/my/notification');
  await page.getByRole('link', { name: /후원자만 볼 수 있는 새소식이 올라왔습니다/ }).click();
  await expect(page.getByRole('article', { name: NEWS })).toContainText(TEXT);
  await page.getByPlaceholder('댓글을 입력해주세요.').fill('꼭 듣고 싶습니다.');
  await page.getByRole('button', { name: '등록' }).click();
  await expect(page.getByRole('list', { name: '댓글 목록' })).toContainText('꼭 듣고 싶습니다.');
  await expectNoAxeFindings(page);

  const withdrawn = await call('POST', '/payment/cancel', { token: backer.token, body: { pid: gateKey } });
  expect(withdrawn.status).toBe(200);
  await page.reload();
  await expect(page.getByText('후원자만 볼 수 있는 소식입니다.')).toBeVisible();
  await expect(page.getByText(TEXT)).toBeHidden();
  await expect(page.getByText('꼭 듣고 싶습니다.')).toBeHidden();
});
