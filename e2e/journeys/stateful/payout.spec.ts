import { readFileSync } from 'node:fs';
import { enterAs } from '../../support/members.ts';
import { demoProject } from '../../support/own-project.ts';
import { expectNoAxeFindings, expectNoOverflow, watchConsole } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

/** Due on the demo site, where other batches are open. */
const TITLE = '파도를 찍어낸 광목 커튼';
/** Of a payment of it, the provider's file has a refund that we do not know. */
const DIFFERING = '필름 한 롤로 걷는 부산';

const [first, second] = [{ email: 'admin@example.com' }, { email: 'admin2@example.com' }];

test('a payout is gathered by one admin and released by another, and its maker reads that it was paid', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const { email, key } = await demoProject('maker6@example.com', TITLE);
  /** The newest is the first one. */
  const batch = page.getByRole('region', { name: /^묶음 B/ }).first();
  await test.step('an admin gathers it, and cannot release it', async () => {
    await enterAs(page, first);
    await page.goto('/admin/payout');
    await page.getByRole('checkbox', { name: `${TITLE} 고르기` }).check();
    await page.getByRole('button', { name: '묶음 만들기' }).click();
    await expect(batch.getByText(TITLE)).toBeVisible();
    await expect(batch.getByText('모은 사람은 승인할 수 없습니다.', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: '승인하기' })).toHaveCount(0);
    await expectNoAxeFindings(page);
  });

  await test.step('another admin types the sum, takes the file to the bank and uploads its result', async () => {
    await enterAs(page, second);
    await page.goto('/admin/payout');
    const sum = await batch.getByRole('row').last().getByRole('cell').last().innerText();
    await page.setViewportSize({ width: 1024, height: 768 });
    await batch.getByRole('textbox', { name: '보낼 합계를 적어주세요' }).fill('1');
    await batch.getByRole('button', { name: '승인하기' }).click();
    await expect(batch.getByText('묶음의 합계와 다릅니다.', { exact: false })).toBeInViewport({ ratio: 1 });
    await expectNoAxeFindings(page);
    await batch.getByRole('textbox', { name: '보낼 합계를 적어주세요' }).fill(sum);
    await expect(batch.getByText('묶음의 합계와 같습니다.')).toBeVisible();
    await batch.getByRole('button', { name: '승인하기' }).click();
    const download = page.waitForEvent('download');
    await batch.getByRole('button', { name: '이체 파일 받기' }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    const [, number = ''] = /"(B\d+-1)"/.exec(file) ?? [];
    expect(file).toContain(sum.replace(/\D/g, ''));
    const result = Buffer.from(`number,result,reference,reason\r\n${number},ok,T-${Date.now()},\r\n`);
    await batch
      .getByLabel('결과 파일 고르기')
      .setInputFiles({ name: 'result.csv', mimeType: 'text/csv', buffer: result });
    await batch.getByRole('button', { name: '결과 올리기' }).click();
    await expect(page.getByText('보낸 이체 1건', { exact: false }).first()).toBeVisible();
    await expectNoOverflow(page, [390, 1440]);
  });

  await test.step('the maker reads that it was paid', async () => {
    await enterAs(page, { email });
    await page.goto(`/funding/detail/${key}/settlement`);
    await expect(page.getByRole('heading', { name: '이번에 보낸 금액' })).toBeVisible();
    await expect(page.getByText('지급 완료')).toBeVisible();
    await expectNoOverflow(page, [390, 1440]);
    await expectNoAxeFindings(page);
  });
  expect(complaints).toEqual([]);
});

test('a difference with the provider suspends a payout until two admins have closed it', async ({ page }) => {
  const complaints = watchConsole(page);
  const openDifference = async (label: string) => {
    await page.goto('/admin/reconciliation');
    await page.getByRole('link', { name: `${DIFFERING}: ${label}`, exact: true }).click();
  };
  await test.step('an admin is led from the suspended payout to the difference, and asks to close it', async () => {
    await enterAs(page, first);
    await page.goto('/admin/payout?state=held');
    const held = page.getByRole('listitem').filter({ hasText: DIFFERING });
    await expect(held.getByText('결제사와 다른 거래가 있습니다.', { exact: false })).toBeVisible();
    await held.getByRole('link', { name: '차이 보기' }).click();
    await expect(page.getByText('환불 금액이 다름')).toBeVisible();
    await openDifference('확인');
    await page.getByLabel('사유').fill('결제사가 잘못 적은 환불임을 전화로 확인했습니다.');
    await page.getByRole('button', { name: '닫기 요청' }).click();
    await expect(page.getByText('님이 닫기를 요청했습니다.', { exact: false }).first()).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoOverflow(page, [390, 1440]);
  });

  await test.step('another one confirms it by keyboard, and the payout is due again', async () => {
    await enterAs(page, second);
    await openDifference('닫기 확인');
    const confirm = page.getByRole('button', { name: '닫기 확인' });
    await confirm.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('차이가 없습니다.')).toBeVisible();
    await page.goto('/admin/payout');
    await expect(page.getByRole('checkbox', { name: `${DIFFERING} 고르기` })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
