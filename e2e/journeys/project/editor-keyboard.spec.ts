import type { Page } from '@playwright/test';
import { enterAs, signUpMember } from '../../support/members.ts';
import { saveOwnDraft } from '../../support/own-project.ts';
import { picture } from '../../support/picture.ts';
import { expect, test } from '../../support/test.ts';

const names = [
  '글 종류',
  '글자 크기',
  '굵게',
  '밑줄',
  '글자 색',
  '왼쪽 정렬',
  '가운데 정렬',
  '오른쪽 정렬',
  '글머리 목록',
  '번호 목록',
  '인용',
  '이미지',
  '유튜브',
  '링크',
  '파일',
  '카드뉴스',
  '구분선',
  '실행 취소',
  '다시 실행',
];

// A menu accepts keys after it has faded in.
test.use({ viewport: { width: 1440, height: 1000 } });

/** The editor and the browser synchronize the selection within 20 ms; a person types more slowly than a test. */
const agreed = (page: Page) => page.evaluate('new Promise((done) => setTimeout(done, 25))');

test('a text is written, marked, linked and furnished by keyboard alone', async ({ page }) => {
  const maker = await signUpMember();
  await saveOwnDraft(maker);
  await enterAs(page, maker);
  await page.goto('/write/funding/content');
  const text = page.getByRole('textbox', { name: '내용' });
  const tools = page.getByRole('toolbar');
  const focused = page.locator(':focus');
  await text.focus();
  await page.keyboard.type('달항아리');

  await test.step('Alt+F10 leads to the tools, which are one stop of Tab; arrows reach each, and each has a name', async () => {
    await page.keyboard.press('Alt+F10');
    await expect(tools.locator(':focus')).toBeVisible();
    await page.keyboard.press('Home');
    const met: string[] = [];
    for (const name of names) {
      await expect(focused).toHaveAccessibleName(new RegExp(`^${name}`));
      met.push(name);
      await page.keyboard.press('ArrowRight');
    }
    expect(met).toHaveLength(await tools.getByRole('button').count());
    await expect(focused).toHaveAccessibleName(new RegExp(`^${names[0]}`));
    await page.keyboard.press('End');
    await expect(focused).toHaveAccessibleName('다시 실행');
    await expect(tools.locator('button[tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(text).toBeFocused();
  });

  await test.step('active formats are announced', async () => {
    const bold = tools.getByRole('button', { name: '굵게' });
    await expect(bold).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Control+A');
    await bold.press('Enter');
    await expect(bold).toHaveAttribute('aria-pressed', 'true');
    await expect(text).toBeFocused();
    const middle = tools.getByRole('button', { name: '가운데 정렬' });
    await middle.press('Space');
    await expect(middle).toHaveAttribute('aria-pressed', 'true');
    await expect(tools.getByRole('button', { name: '왼쪽 정렬' })).toHaveAttribute('aria-pressed', 'false');
    await expect(text.locator('p[data-align="center"] strong')).toHaveText('달항아리');
    await expect(text).toBeFocused();
  });

  await test.step('a size is picked, and one types on at once', async () => {
    await agreed(page);
    await page.keyboard.press('Control+End');
    await agreed(page);
    await tools.getByRole('button', { name: '글자 크기' }).press('Enter');
    await expect(page.getByRole('menuitemradio', { name: '15pt' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitemradio', { name: '25pt' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(text).toBeFocused();
    await page.keyboard.type('big');
    await expect(text.locator('[data-size="25"]')).toHaveText('big');
    // After fading out, the list restores the focus to the text again.
    await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  });

  for (const [tool, fill] of [
    ['링크', ['전시 안내', 'https://example.com/show']],
    ['유튜브', ['https://www.youtube.com/watch?v=dQw4w9WgXcQ']],
    ['카드뉴스', []],
  ] as const)
    await test.step(`${tool}: Escape gives the focus back, Enter inserts`, async () => {
      await text.focus();
      await page.keyboard.press('Control+End');
      const button = tools.getByRole('button', { name: tool });
      await button.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator(':focus')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.locator('.ProseMirror:focus, [role="toolbar"] :focus')).toBeVisible();
      if (fill.length === 0) return;
      await button.press('Enter');
      for (const [at, value] of fill.entries()) await dialog.getByRole('textbox').nth(at).fill(value);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(text).toBeFocused();
    });
  await expect(text.getByRole('link', { name: '전시 안내' })).toHaveAttribute(
    'href',
    'https://example.com/show',
  );

  await test.step('a picture comes in through the chooser that a key opens', async () => {
    await text.focus();
    const chooser = page.waitForEvent('filechooser');
    await tools.getByRole('button', { name: '이미지' }).press('Enter');
    await (await chooser).setFiles(picture('a.png', 90));
    await expect(text.locator('figure img')).toBeVisible();
  });
});
