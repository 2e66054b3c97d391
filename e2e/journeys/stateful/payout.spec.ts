import { readFileSync } from 'node:fs';
import { enterAs, signUpMember } from '../../support/members.ts';
import { demoProject } from '../../support/own-project.ts';
import { expectNoAxeFindings, expectNoOverflow, watchConsole } from '../../support/screens.ts';
import { writeRows } from '../../support/store.ts';
import { expect, test } from '../../support/test.ts';

/** Due on the demo site, where other batches are open. */
const TITLE = '파도를 찍어낸 광목 커튼';

/** Among the admins of the site for as long as `work` takes. */
async function withAdmin(uid: string, work: () => Promise<void>): Promise<void> {
  const setRole = (role: 'admin' | 'member') =>
    writeRows([{ text: 'update member set role = $1 where id = $2', values: [role, uid] }]);
  await setRole('admin');
  try {
    await work();
  } finally {
    await setRole('member');
  }
}

test('a payout is gathered by one admin and released by another, and its maker reads that it was paid', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const { email, key } = await demoProject('maker6@example.com', TITLE);
  const other = await signUpMember();
  await withAdmin(other.uid, async () => {
    await test.step('an admin gathers it, and cannot release it', async () => {
      await enterAs(page, { email: 'admin@example.com' });
      await page.goto('/admin/payout');
      await page.getByRole('checkbox', { name: `${TITLE} 고르기` }).check();
      await page.getByRole('button', { name: '묶음 만들기' }).click();
      await expect(page.getByText('모은 사람은 승인할 수 없습니다.', { exact: false })).toBeVisible();
      await expect(page.getByRole('button', { name: '승인하기' })).toHaveCount(0);
      await expectNoAxeFindings(page);
    });

    await test.step('another admin types the sum, takes the file to the bank and uploads its result', async () => {
      await enterAs(page, other);
      await page.goto('/admin/payout');
      const sum = await page.getByRole('table').getByRole('row').last().getByRole('cell').last().innerText();
      await page.getByRole('textbox', { name: '보낼 합계를 적어주세요' }).fill(sum);
      await expect(page.getByText('묶음의 합계와 같습니다.')).toBeVisible();
      await page.getByRole('button', { name: '승인하기' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: '이체 파일 받기' }).click();
      const file = readFileSync(await (await download).path(), 'utf8');
      const [, number = ''] = /"(B\d+-1)"/.exec(file) ?? [];
      expect(file).toContain(sum.replace(/\D/g, ''));
      const result = Buffer.from(`number,result,reference,reason\r\n${number},ok,T-${Date.now()},\r\n`);
      await page
        .getByLabel('결과 파일 고르기')
        .setInputFiles({ name: 'result.csv', mimeType: 'text/csv', buffer: result });
      await page.getByRole('button', { name: '결과 올리기' }).click();
      await expect(page.getByText('보낸 이체 1건', { exact: false }).first()).toBeVisible();
      await expectNoOverflow(page, [390, 1440]);
    });
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
