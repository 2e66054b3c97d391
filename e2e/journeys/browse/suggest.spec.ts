import { expectNoAxeFindings, watchConsole } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

test('search by the keyboard alone: suggested, chosen, filtered, and a correction undone', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.goto('/');
  const box = page.getByRole('combobox', { name: '검색', exact: true });
  const isInField = () => page.evaluate<boolean>(`document.activeElement?.name === 'q'`);
  while (!(await isInField())) await page.keyboard.press('Tab');
  await page.keyboard.type('보드겡');
  const words = page.getByRole('group', { name: '검색어' });
  await expect(words.getByRole('option')).toHaveText(['보드게임']);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(words.getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await expectNoAxeFindings(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('보드게임')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("'보드게임' 검색 결과");

  // A filter, by its keys.
  await page.getByRole('combobox', { name: '진행 상태' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /진행중/ }).press('Enter');
  await expect(page).toHaveURL(/state=funding/);

  // A correction is shown at once; its link searches for what was typed.
  await box.focus();
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('');
  await page.keyboard.type('qhemrpdla');
  await page.keyboard.press('Enter');
  await expect(page.getByText("'보드게임' 결과를 보여드리고 있어요.")).toBeVisible();
  await page.getByRole('link', { name: /그대로 검색/ }).press('Enter');
  await expect(page).toHaveURL(/exact=true/);
  await expect(page.getByText("'보드게임' 결과를 보여드리고 있어요.")).toBeHidden();

  // The recent searches are in the empty field, where Delete removes one.
  await box.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  const recent = page.getByRole('group', { name: '최근 검색어' });
  await expect(recent.getByRole('option')).toHaveText(['qhemrpdla', '보드게임']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(recent.getByRole('option')).toHaveText(['보드게임']);
  await page.keyboard.press('Escape');
  await expect(recent).toBeHidden();
  expect(complaints).toEqual([]);
});
