import type { Page } from '@playwright/test';
import { call, orderOf, type Project, type Reward } from '../../support/api.ts';
import { enterAs, type Member, readPledges, saveCard, signUpMember } from '../../support/members.ts';
import { picksIn, rewardPanel } from '../../support/parts.ts';
import { picture } from '../../support/picture.ts';
import { findReward, isPlentiful } from '../../support/pledges.ts';
import { expectNoAxeFindings, expectNoOverflow } from '../../support/screens.ts';
import { ownSite } from '../../support/sites.ts';
import { expect, test } from '../../support/test.ts';

async function signUpBacker(): Promise<Member> {
  const member = await signUpMember();
  const [project, { idx }] = await findReward(isPlentiful);
  const body = orderOf(project, await saveCard(member), { idx, count: 1 });
  await call('POST', '/gatekeeping/upload', { token: member.token, body });
  return member;
}

async function openPayment(page: Page, project: Project, reward: Reward): Promise<void> {
  await page.goto(`/order/detail/${project.key}`);
  await picksIn(page, reward.context).first().click();
  await rewardPanel(page).getByRole('button', { name: '주문하기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '주문하기' })).toBeVisible();
}

async function statusOf(url: string, { token }: { token?: string } = {}): Promise<number> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return (await fetch(`${ownSite.url}${url}`, { headers })).status;
}

const attached = (page: Page) => page.getByRole('group', { name: '첨부파일' });

test('attachments of an order are readable for the backer and not for strangers, removed ones are gone, and changes retain them', async ({
  page,
}) => {
  const [backer, stranger] = [await signUpBacker(), await signUpMember()];
  const [project, reward] = await findReward(isPlentiful, { purpose: 'ordermade' });
  await enterAs(page, backer);
  await openPayment(page, project, reward);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '양식 다운로드' }).click();
  // The name shown by the browser depends on the machine's locale, so the header is checked.
  const sheet = await page.request.get((await download).url());
  expect(sheet.headers()['content-disposition']).toContain(
    `filename*=UTF-8''${encodeURIComponent('PQ 주문 요청서.png')}`,
  );

  const files = attached(page);
  const sent: string[] = [];
  page.on('response', async (answer) => {
    if (!answer.url().endsWith('/api/upload') || answer.request().method() !== 'POST' || !answer.ok()) return;
    sent.push(((await answer.json()) as { data: { url: string } }).data.url);
  });
  await files
    .getByLabel('파일 첨부')
    .setInputFiles([
      picture('강아지 사진.png', 90),
      { name: '계약서.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      picture('도안.png', 180),
    ]);
  await expect(files.getByRole('alert')).toHaveText('계약서.pdf jpg, png 파일만 업로드할 수 있습니다.');
  await expect(files.getByRole('status')).toHaveText('도안.png 파일을 첨부했습니다.');
  await expect(files.getByRole('img')).toHaveCount(2);
  await expectNoAxeFindings(page);

  await files.getByRole('button', { name: '강아지 사진.png 첨부파일 삭제' }).click();
  await expect(files.getByRole('status')).toHaveText('강아지 사진.png 파일을 삭제했습니다.');
  await expect(files.getByLabel('파일 첨부')).toBeFocused();
  await page.reload();
  await expect(files.getByRole('img')).toHaveAccessibleName('도안.png');

  await page.getByText('전체 동의').click();
  await page.getByRole('button', { name: '주문하기' }).click();
  await expect(page.getByRole('heading', { name: '주문이 완료되었습니다!' })).toBeVisible();
  const [pledge] = await readPledges(backer);
  expect(pledge).toMatchObject({ projectid: project.key, deliveryinfo: { files: [{ name: '도안.png' }] } });
  const url = pledge?.deliveryinfo.files[0]?.url ?? '';
  expect(url).toContain(`/ordermade/${project.key}/${backer.uid}/`);
  // Several are uploaded concurrently, so the order is not fixed.
  expect(sent).toContain(url);
  const [removed = '', ...others] = sent.filter((one) => one !== url);
  expect(others).toEqual([]);
  expect([
    await statusOf(url),
    await statusOf(url, stranger),
    await statusOf(url, backer),
    await statusOf(removed, backer),
  ]).toEqual([401, 404, 200, 404]);

  // A change removes one attachment and adds another.
  await page.goto(`/payment/fix?pledge=${pledge?.gateKey}`);
  await files.getByRole('button', { name: '도안.png 첨부파일 삭제' }).click();
  await expect(files.getByRole('img')).toHaveCount(0);
  expect(await statusOf(url, backer)).toBe(200);
  const busy = { state: false, msg: '잠시 후 다시 시도해주세요.' };
  await page.route('**/api/upload', (route) => route.fulfill({ status: 429, json: busy }), { times: 1 });
  await files.getByLabel('파일 첨부').setInputFiles(picture('새 도안.png', 40));
  await expect(files.getByRole('alert')).toHaveText('새 도안.png 파일 업로드에 실패했습니다.');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeFindings(page);
  await expectNoOverflow(page);
  await files.getByRole('button', { name: '새 도안.png 다시 올리기' }).press('Enter');
  await expect(files.getByRole('status')).toHaveText('새 도안.png 파일을 첨부했습니다.');
  const save = async () => {
    await page.getByRole('button', { name: '수정하기', exact: true }).filter({ visible: true }).click();
    await expect(page.getByText('주문 내용이 수정되었습니다.')).toBeVisible();
    await expect(page).toHaveURL(/\/my\/list/);
    return (await readPledges(backer))[0]?.deliveryinfo.files.map(({ name }) => name);
  };
  expect(await save()).toEqual(['새 도안.png']);
  expect(await statusOf(url, backer)).toBe(404);
  await expect(page.getByRole('link', { name: /새 도안\.png/ })).toBeVisible();

  // The next change retains it; after its removal nothing is left.
  await page.goto(`/payment/fix?pledge=${pledge?.gateKey}`);
  await page.getByRole('textbox', { name: '요청사항' }).fill('도안대로 부탁드려요.');
  expect(await save()).toEqual(['새 도안.png']);
  await page.goto(`/payment/fix?pledge=${pledge?.gateKey}`);
  await files.getByRole('button', { name: '새 도안.png 첨부파일 삭제' }).click();
  expect(await save()).toEqual([]);
});
