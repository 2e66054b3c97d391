import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call } from '../../support/api.ts';
import { enterAs, type Member, signUpMember } from '../../support/members.ts';
import { saveOwnDraft } from '../../support/own-project.ts';
import { noise, picture } from '../../support/picture.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

type Draft = { editor: string; subImages: string[] };

const saved = (page: Page) => page.getByText(/자동 저장됨 \d\d:\d\d/);

async function storedDraft({ token }: Member): Promise<Draft | null> {
  return (await call<Draft | null>('GET', '/project/draft?purpose=projects', { token })).body.data;
}

test.use({ viewport: { width: 1366, height: 768 } });

test('a text gets its title, list, quotation and divider from the tools, and a picture its own', async ({
  page,
}) => {
  const maker = await signUpMember();
  await saveOwnDraft(maker);
  await enterAs(page, maker);
  await page.goto('/write/funding/content');
  const text = page.locator('.ProseMirror');
  await text.click();
  await page.getByRole('button', { name: '글 종류' }).click();
  await page.getByRole('menuitemradio', { name: '제목', exact: true }).click();
  await page.keyboard.type('흙을 고르는 일');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '인용' }).click();
  await page.keyboard.type('흙이 먼저다.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '구분선' }).click();
  await page.getByRole('button', { name: '글머리 목록' }).click();
  await page.keyboard.type('백토');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '이미지', exact: true }).click();
  await (await chooser).setFiles(picture('a.png', 90));
  const shown = text.locator('figure img');
  await shown.click();
  const tools = page.getByRole('toolbar', { name: '선택한 항목' });
  await expect(tools.getByText('설명 없음')).toBeVisible();
  await expect(tools.getByText(/가로 64px/)).toBeVisible();
  await tools.getByRole('button', { name: '가운데 정렬' }).click();
  await tools.getByRole('button', { name: '이미지 설명' }).click();
  await page.getByRole('textbox', { name: '대체 텍스트' }).fill('반죽한 흙');
  await page.getByRole('button', { name: '확인' }).click();
  await expect(tools.getByText('설명 없음')).toHaveCount(0);
  const before = await shown.getAttribute('src');
  const other = page.waitForEvent('filechooser');
  await tools.getByRole('button', { name: '바꾸기' }).click();
  await (await other).setFiles(picture('b.png', 200));
  await expect(shown).not.toHaveAttribute('src', before ?? '');
  await expectNoAxeFindings(page);
  await expect(saved(page)).toBeVisible();
  await expect.poll(async () => (await storedDraft(maker))?.editor).toContain('alt="반죽한 흙"');
  const { editor = '' } = (await storedDraft(maker)) ?? {};
  for (const part of [
    '<h2>흙을 고르는 일</h2>',
    '<blockquote><p>흙이 먼저다.</p></blockquote>',
    '<hr>',
    '<ul><li><p>백토</p></li></ul>',
    '<figure data-align="center">',
  ])
    expect(editor).toContain(part);
});

test('a photograph above 5 MB is shrunk and accepted; a small one gets a hint', async ({ page }) => {
  const maker = await signUpMember();
  await enterAs(page, maker);
  await page.goto('/write/funding/basic');
  const large = noise('photo.png', 1_400, randomBytes);
  expect(large.buffer.length).toBeGreaterThan(5_242_880);
  await page.getByLabel('서브 이미지 추가').setInputFiles([large, picture('small.png', 30)]);
  await expect(page.getByAltText('서브 이미지 2')).toBeVisible();
  await expect(page.getByText(/2번 이미지는 가로 64px/)).toBeVisible();
  await expect(page.getByText(/1번 이미지는/)).toHaveCount(0);
  await page.getByRole('textbox', { name: '프로젝트 제목' }).fill('겨울을 닮은 꽃병');
  await expect.poll(async () => (await storedDraft(maker))?.subImages[0]).toMatch(/\.jpg$/);
});
