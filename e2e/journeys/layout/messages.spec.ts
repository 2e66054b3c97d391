import type { Locator } from '@playwright/test';
import { enterAs, signUpMember } from '../../support/members.ts';
import { saveOwnDraft } from '../../support/own-project.ts';
import { expect, test } from '../../support/test.ts';

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;

type Part = {
  getBoundingClientRect(): { left: number; top: number };
  contains(other: unknown): boolean;
  ownerDocument: { elementFromPoint(x: number, y: number): unknown };
};

/** Whether the upper left corner of a part is above all else. */
function isOnTop(part: Part): boolean {
  const { left, top } = part.getBoundingClientRect();
  return part.contains(part.ownerDocument.elementFromPoint(left + 4, top + 4));
}

async function expectUncovered(parts: readonly Locator[]): Promise<void> {
  for (const part of parts)
    expect([String(part), await part.evaluate(isOnTop)]).toEqual([String(part), true]);
}

test('a long message covers neither the bar of the editor nor its steps', async ({ page }) => {
  const maker = await signUpMember();
  const { key } = await saveOwnDraft(maker, { editor: '<p>골목에서 녹음한 노래입니다.</p>' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, maker);
  const msg = '리워드 제공일이 지났습니다. 기간 단계에서 날짜를 다시 정한 뒤 심사를 요청해주세요.';
  await page.route('**/api/state/change', (route) =>
    route.fulfill({ status: 409, json: { state: false, code: 'projectPeriod', msg } }),
  );
  await page.goto(`/write/funding/basic?key=${key}`);
  await page.getByRole('button', { name: '심사 요청' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: '메이커 이용약관에 동의합니다.' }).check();
  await dialog.getByRole('button', { name: '심사 요청' }).click();
  const message = page.getByRole('region', { name: '알림' });
  await expect(message).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const bar = page.getByRole('link', { name: '오픈한 프로젝트' });
  const steps = page.getByRole('navigation', { name: '작성 단계' });
  await expectUncovered([message, bar, steps]);
  await page.evaluate('window.scrollTo(0, 600)');
  await expect.poll(() => topOf(message)).toBe(0);
  await expectUncovered([message, bar, steps]);
});

test('an error below a period moves no filter', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, { email: 'admin@example.com' });
  await page.goto('/admin/audit');
  const filter = page.getByRole('combobox', { name: '대상' });
  const before = await topOf(filter);
  const [from, to] = [
    page.getByRole('textbox', { name: '시작일' }),
    page.getByRole('textbox', { name: '종료일' }),
  ];
  // The filters are next to the fields, not above them.
  expect(Math.abs(before - (await topOf(from)))).toBeLessThan(8);
  await from.fill('2026-11-20');
  await to.fill('2026-11-10');
  await to.blur();
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  expect(await topOf(filter)).toBe(before);
});
