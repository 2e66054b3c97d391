import type { Locator, Page } from '@playwright/test';
import { call, signIn } from '../../support/api.ts';
import { enterAs } from '../../support/members.ts';
import { rewardPanel } from '../../support/parts.ts';
import { expectNoAxeFindings, expectNoOverflow, watchConsole } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

type Box = {
  nextElementSibling: unknown;
  ownerDocument: {
    defaultView: { getComputedStyle(part: unknown, pseudo: string): { borderRightColor: string } };
  };
};

type Own = { key: string; title: string; state: string; purpose: 'projects' | 'ordermade' };

async function makerOf(state: string): Promise<{ email: string; project: Own }> {
  for (let n = 2; n <= 13; n += 1) {
    const email = `maker${n}@example.com`;
    const { token } = await signIn(email, 'pqdemo12!');
    const { body } = await call<{ projects: Own[] }>('GET', `/user/open?state=${state}`, { token });
    const project = body.data?.projects[0];
    if (project) return { email, project };
  }
  throw new Error(`the demo site has no project in state ${state}`);
}

const rowOf = (page: Page, { title }: Own) => page.getByRole('article').filter({ hasText: title });

test('a review is asked to be withdrawn once, after a question; what is pending is in sight', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const { email, project } = await makerOf('prepare');
  await enterAs(page, { email });
  await page.goto('/my/open');
  const row = rowOf(page, project);
  await row.getByRole('button', { name: '심사 철회' }).click();
  await page.getByRole('button', { name: '취소' }).click();
  await expect(row.getByText('심사 철회 승인 대기중')).toHaveCount(0);
  await row.getByRole('button', { name: '심사 철회' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '심사 철회' }).click();
  await expect(row.getByText('심사 철회 승인 대기중')).toBeVisible();
  await expect(row.getByRole('button', { name: '심사 철회' })).toHaveCount(0);
  // The pressed button is gone; the next key continues from its project.
  await expect(row).toBeFocused();
  await expectNoAxeFindings(page);
  await expectNoOverflow(page);

  // The project page shows the same, and offers nothing else.
  await row.getByRole('link', { name: '미리보기', exact: false }).first().click();
  await expect(page.getByText('심사 철회 승인 대기중')).toBeVisible();
  await expect(page.getByRole('button', { name: '심사 철회' })).toHaveCount(0);
  // The longest label of its button fits into the panel.
  const panel = await rewardPanel(page).boundingBox();
  const own = await page.getByRole('button', { name: '내가 만든 프로젝트입니다.' }).boundingBox();
  expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));
  expect(complaints).toEqual([]);
});

test('the delivery list comes as a file', async ({ page }) => {
  const { email, project } = await makerOf('funding');
  await enterAs(page, { email });
  const base = `/${project.purpose === 'projects' ? 'funding' : 'order'}/detail/${project.key}`;
  await page.goto(`${base}/supporters`);
  await page.getByRole('button', { name: '내보내기' }).click();
  await page.getByRole('radio', { name: /^결제 대기도 함께 \d+건$/ }).check();
  await page.getByRole('radio', { name: /^한 개씩 / }).check();
  await expect(page.getByRole('columnheader', { name: '리워드', exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  // A tick in the white of the others would not be seen in the grey of a box that cannot be changed.
  const fixed = page.getByRole('dialog').getByRole('checkbox', { name: '주문번호' });
  await expect(fixed).toBeDisabled();
  const tickOf = (box: Locator) =>
    box.evaluate(
      ({ nextElementSibling: mark, ownerDocument }: Box) =>
        ownerDocument.defaultView.getComputedStyle(mark, '::after').borderRightColor,
    );
  const other = page.getByRole('dialog').getByRole('checkbox', { name: '연락처' });
  expect(await tickOf(fixed)).not.toBe(await tickOf(other));
  const take = page.getByRole('link', { name: /^\d+줄 내려받기$/ });
  // On a phone the form scrolls between the heading and the buttons.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(take).toBeInViewport({ ratio: 1 });
  // The sheet is at the lower edge, as wide as the window.
  const box = await page.getByRole('dialog').boundingBox();
  expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844]);
  const words = await page.getByText('엑셀에서 바로 열 수 있는 파일로 받습니다.').boundingBox();
  const first = await page.getByRole('radio', { name: /^결제 완료 \d+건$/ }).boundingBox();
  expect(first?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
  const download = page.waitForEvent('download');
  await take.click();
  expect((await download).suggestedFilename()).toMatch(/^배송 목록 .* 한 개씩\.xlsx$/);
});

test("a visitor is counted at the shared link and in the maker's statistics", async ({ page, browser }) => {
  const { email, project } = await makerOf('funding');
  const base = `/${project.purpose === 'projects' ? 'funding' : 'order'}/detail/${project.key}`;
  const visitor = await browser.newPage({ userAgent: `Mozilla/5.0 Chrome/153 ${project.key}` });
  await visitor.goto(`${base}?ref=winter-mail`);
  await visitor.close();

  await enterAs(page, { email });
  await page.goto(`${base}/stats`);
  const sources = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: '경로' }) });
  await expect(sources.getByRole('row', { name: /공유 링크 · winter-mail 1 / })).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoOverflow(page);
});
