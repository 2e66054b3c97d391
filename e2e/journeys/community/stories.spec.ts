import type { BrowserContext, Page } from '@playwright/test';
import { call } from '../../support/api.ts';
import { enterAs, type Member, signUpMember } from '../../support/members.ts';
import { picture } from '../../support/picture.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

type Story = { key: string; title: string; images: string[]; likes: number; like: Record<string, true> };

const likeButton = (page: Page) => page.getByRole('button', { name: /^좋아요 \d+$/ });
const storyOf = async (key: string, { token }: Member) =>
  (await call<Story>('GET', `/story/detail?key=${key}`, { token })).body.data;

async function openAs(context: BrowserContext, member: Member | null, path: string): Promise<Page> {
  const page = await context.newPage();
  if (member) await enterAs(page, member);
  await page.goto(path);
  return page;
}

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the form of a story speaks of buttons, not of dragging', async ({ page }) => {
    await enterAs(page, await signUpMember());
    await page.goto('/story/write');
    await expect(page.getByText('화살표 버튼으로 순서를 바꿀 수 있습니다.')).toBeVisible();
    await expect(page.getByText('이미지를 끌어', { exact: false })).toBeHidden();
  });
});

test('a story is written with three pictures in their order, liked live from two browsers, rewritten and removed', async ({
  browser,
  page,
}) => {
  const [writer, reader] = [await signUpMember(), await signUpMember()];
  await page.goto('/story/write');
  await expect(page.getByText('로그인 후 이용해주세요.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  await enterAs(page, writer);
  await page.goto('/story/write');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page.getByText('제목을 입력해주세요.')).toBeVisible();
  await expect(page.getByText('이미지를 1장 이상 등록해주세요.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '제목' })).toBeFocused();
  await page.getByRole('radio', { name: '홍보' }).check();
  await page.getByRole('textbox', { name: '제목' }).fill('가마를 열던 날');
  await page.getByRole('textbox', { name: '내용' }).fill('<b>서른두 번째</b> 유약입니다.\n\n색이 곱습니다.');
  const shots = [10, 110, 200].map((shade) => picture(`${shade}.png`, shade));
  await page.getByLabel('이미지 추가').setInputFiles(shots);
  await expect(page.getByRole('status').filter({ hasText: '이미지를 올렸습니다.' })).toBeAttached();
  await expect(page.getByAltText('이미지 3')).toBeVisible();
  const sources = () =>
    page
      .getByAltText(/^이미지 \d$/)
      .evaluateAll((found: { src: string }[]) => found.map(({ src }) => new URL(src).pathname));
  const [a, b, c] = await sources();
  await page.getByRole('button', { name: '이미지 3 앞으로' }).press('Enter');
  await expect(page.getByRole('button', { name: '이미지 2 앞으로' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await sources()).toEqual([c, a, b]);
  await page.getByAltText('이미지 3').dragTo(page.getByAltText('이미지 2'));
  await expect.poll(sources).toEqual([c, b, a]);
  await expectNoAxeFindings(page);
  await page.reload();
  await expect(page.getByText('작성하던 내용을 불러왔습니다.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('가마를 열던 날');
  await expect.poll(sources).toEqual([c, b, a]);
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page.getByText('스토리가 등록되었습니다.')).toBeVisible();
  await expect(page).toHaveURL(/\/story\/[0-9a-f-]{36}$/);
  const key = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await storyOf(key, writer)).images).toEqual([c, b, a]);

  await expect(page.getByRole('heading', { level: 1, name: '가마를 열던 날' })).toBeVisible();
  await expect(page.getByText('<b>서른두 번째</b> 유약입니다.')).toBeVisible();
  await expect(page.getByText('1 / 3')).toBeVisible();
  await page.getByRole('button', { name: '다음 사진' }).press('Enter');
  await expect(page.getByText('2 / 3')).toBeVisible();
  await expectNoAxeFindings(page);

  const other = await openAs(await browser.newContext(), reader, `/story/${key}`);
  const visitor = await openAs(await browser.newContext(), null, `/story/${key}`);
  await expect(visitor.getByRole('button', { name: '삭제' })).toHaveCount(0);
  await likeButton(other).click();
  await expect(likeButton(other)).toHaveText('좋아요 1');
  for (const one of [page, visitor]) await expect(likeButton(one)).toHaveText('좋아요 1');
  await likeButton(page).click();
  for (const one of [page, other, visitor]) await expect(likeButton(one)).toHaveText('좋아요 2');
  // After repeated fast presses, the stored state is the displayed one.
  for (let n = 0; n < 7; n += 1) await likeButton(other).click();
  await expect(likeButton(other)).toHaveAttribute('aria-pressed', 'false');
  for (const one of [page, other, visitor]) await expect(likeButton(one)).toHaveText('좋아요 1');
  expect(await storyOf(key, reader)).toMatchObject({ likes: 1, like: {} });

  await page.getByRole('link', { name: '수정' }).click();
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('가마를 열던 날');
  await page.getByRole('textbox', { name: '제목' }).fill('가마를 다시 열던 날');
  await page.getByRole('button', { name: '이미지 2 삭제' }).click();
  await page.getByRole('button', { name: '수정하기' }).click();
  await expect(page.getByText('스토리가 수정되었습니다.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '가마를 다시 열던 날' })).toBeVisible();
  expect((await storyOf(key, writer)).images).toEqual([c, a]);

  await page.goto('/my/str');
  await expect(page.getByRole('heading', { level: 1, name: '스토리 작성 목록' })).toBeVisible();
  await page.getByRole('link', { name: '가마를 다시 열던 날' }).click();
  await page.getByRole('button', { name: '삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('스토리가 삭제되었습니다.')).toBeVisible();
  await expect(page).toHaveURL(/\/story$/);
  await page.goto('/my/str');
  await expect(page.getByText('아직 작성된 스토리가 없습니다.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('요청하신 페이지를 찾을 수 없습니다.')).toBeVisible();
});
