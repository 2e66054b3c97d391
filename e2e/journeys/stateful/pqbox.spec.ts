import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Project } from '../../support/api.ts';
import { enterAs, saveCard, signUpMember } from '../../support/members.ts';
import { dayFrom, moveToDay, openOwnProject } from '../../support/own-project.ts';
import { picture } from '../../support/picture.ts';
import { pledge } from '../../support/pledges.ts';
import { waitForMail } from '../../support/sandbox.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const NAME = '골목의 겨울, 음원과 악보 (최종).zip';
const MB = 1_048_576;
const admin = { email: 'admin@example.com' };

/** A file on disk, so that it is the same when picked again. */
function fileOnDisk(path: string): { path: string; sha256: string } {
  const bytes = randomBytes(9 * MB);
  writeFileSync(path, bytes);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function writeFileReward(page: Page, project: Project, file: string, start: string): Promise<void> {
  await page.goto('/my/open');
  await page.getByRole('link', { name: /PQ박스 관리/ }).click();
  await expect(page).toHaveURL(`/pqbox/management/projects/${project.key}`);
  await page.goto(`/funding/detail/${project.key}`);
  await page.getByRole('link', { name: 'PQ박스 관리' }).click();
  await expect(page.getByText('작성된 리워드가 없습니다.')).toBeVisible();
  await page.getByRole('link', { name: '리워드 작성' }).click();
  await expect(page).toHaveURL(/\/pqbox\/write\?purpose=projects&prjtId=[\w-]+&key=[\w-]+$/);
  await page.getByText('파일', { exact: true }).first().click();
  await page.getByRole('textbox', { name: '제목' }).fill('골목의 겨울, 음원과 악보');
  await expect(page.getByText('14/40', { exact: true })).toBeVisible();
  await page.getByLabel('썸네일 추가').setInputFiles(picture('thumb.png', 120));
  const cut = page.getByRole('dialog', { name: '이미지 자르기' });
  await cut.getByRole('button', { name: '적용하기' }).click();
  await expect(page.getByAltText('썸네일')).toBeVisible();
  await expectNoAxeFindings(page);

  await page.getByRole('link', { name: '다음: 기간 설정' }).click();
  // Hyphens are inserted automatically.
  await page.getByRole('textbox', { name: '오픈일' }).pressSequentially(start.replaceAll('-', ''));
  await expect(page.getByRole('textbox', { name: '오픈일' })).toHaveValue(start);
  await page.getByRole('textbox', { name: '종료일' }).fill(start.replaceAll('-', ''));
  await expect(page.getByText('종료일을 확인해주세요.')).toBeVisible();
  await page.getByRole('button', { name: '30일' }).click();
  await expect(page.getByText('30일 공개')).toBeVisible();
  await expect(page.getByRole('radio', { name: '결제 후 열림' })).toBeChecked();
  await page.getByText('후원하면 바로 열림', { exact: true }).click();
  await expectNoAxeFindings(page);

  await page.getByRole('link', { name: '다음: 내용 작성' }).click();
  await page.locator('.ProseMirror').fill('겨울 골목에서 녹음했습니다.');
  let pieces = 0;
  let isBroken = true;
  // Not unrouted: a browser whose routing is removed during a page load may wait for a request forever.
  await page.route('**/api/pqbox/upload/**', (route) => {
    if (!isBroken || route.request().method() !== 'PATCH') return route.continue();
    pieces += 1;
    return pieces === 1 ? route.continue() : route.abort();
  });
  await page.getByLabel('파일 올리기').setInputFiles(file);
  await expect.poll(() => pieces).toBeGreaterThan(1);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('다 올리지 못했습니다.', { exact: false })).toBeVisible();
  // Not earlier: the page retries repeatedly.
  isBroken = false;
  await expectNoAxeFindings(page);
  const goesOn = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByLabel(`${NAME} 이어 올리기: 같은 파일 고르기`).setInputFiles(file);
  expect(await (await goesOn).headerValue('upload-offset')).toBe(String(8 * MB));
  await expect(page.getByText(`${NAME} 파일을 올렸습니다.`)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('SHA-256')).toBeVisible();
}

async function approve(page: Page, title: string): Promise<void> {
  await enterAs(page, admin);
  await page.goto('/admin/pqbox');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '승인' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '승인' }).click();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
}

test.use({ viewport: { width: 1440, height: 1000 } });

test('a file goes into a box, broken and resumed, is reviewed, opens by the clock and reaches its backers alone', async ({
  browser,
  page,
}, info) => {
  test.setTimeout(300_000);
  const [maker, backer, stranger] = [await signUpMember(), await signUpMember(), await signUpMember()];
  const project = await openOwnProject(maker, '골목의 겨울 음반');
  await pledge(backer, project, await saveCard(backer), { idx: 0, count: 1 });
  const start = await dayFrom(1);
  const { path, sha256 } = fileOnDisk(info.outputPath(NAME));

  await enterAs(page, maker);
  await writeFileReward(page, project, path, start);
  await page.getByRole('button', { name: '심사 요청' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '심사 요청' }).click();
  await expect(page.getByText('심사 요청이 완료되었습니다.')).toBeVisible();
  await expect(page).toHaveURL(`/pqbox/management/projects/${project.key}`);
  await expect(page.getByText('심사중')).toBeVisible();

  const adminPage = await (await browser.newContext()).newPage();
  await approve(adminPage, '골목의 겨울, 음원과 악보');
  await page.reload();
  await expect(page.getByText('오픈 대기', { exact: true })).toBeVisible();

  const reader = await (await browser.newContext()).newPage();
  await enterAs(reader, backer);
  await reader.goto(`/pqbox/list/projects/${project.key}`);
  await expect(reader.getByText('작성된 리워드가 없습니다.')).toBeVisible();
  await moveToDay(start);
  const mail = await waitForMail(backer.email, '골목의 겨울 음반');
  const link = mail.links.find((one) => one.includes('/pqbox/detail/')) ?? '';

  await reader.goto('/my/list');
  await reader.getByRole('button', { name: /^메뉴 열기/ }).click();
  await expect(reader.getByRole('dialog').getByText('새 리워드 1개')).toBeVisible();
  await reader.keyboard.press('Escape');
  for (const from of ['/my/list', `/funding/detail/${project.key}`]) {
    await reader.goto(from);
    await reader.getByRole('link', { name: 'PQ박스 열기' }).click();
    await expect(reader).toHaveURL(`/pqbox/list/projects/${project.key}`);
  }
  await expect(reader.getByText('아직 보지 않음')).toBeVisible();
  await reader.getByRole('link', { name: '골목의 겨울, 음원과 악보' }).click();
  await expect(reader).toHaveURL(new URL(link).pathname);
  await reader.getByText('파일 확인', { exact: true }).click();
  await expect(reader.getByText(sha256.slice(0, 8))).toBeVisible();
  await expectNoAxeFindings(reader);
  const arriving = reader.waitForEvent('download');
  await reader.getByRole('button', { name: `다운로드 ${NAME}` }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe(NAME);
  const arrived = createHash('sha256')
    .update(readFileSync(await download.path()))
    .digest('hex');
  expect(arrived).toBe(sha256);
  await reader.goto(`/pqbox/list/projects/${project.key}`);
  await expect(reader.getByRole('link', { name: '골목의 겨울, 음원과 악보' })).toBeVisible();
  await expect(reader.getByText('아직 보지 않음')).toHaveCount(0);
  await expect(reader.getByRole('button', { name: '메뉴 열기', exact: true })).toBeVisible();

  await page.goto(`/pqbox/management/projects/${project.key}`);
  await expect(page.getByText('1 / 1명')).toBeVisible();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: /^\d+개$/ })).toHaveCount(1);
  await expect(page.getByText('다운로드·재생 1명')).toBeVisible();

  // A new version replaces the file while the reward is open; the earlier one remains for its maker.
  await page.getByRole('link', { name: '골목의 겨울, 음원과 악보', exact: true }).click();
  await page
    .getByLabel(`${NAME} 새 버전 올리기`)
    .setInputFiles({ name: NAME, mimeType: 'application/zip', buffer: Buffer.from('다시 섞은 음원') });
  await expect(page.getByText('버전 2', { exact: false }).first()).toBeVisible();
  await page.getByText('이전 버전 1개').click();
  await expect(page.getByRole('button', { name: '다운로드 버전 1' })).toBeVisible();
  await expectNoAxeFindings(page);

  const other = await (await browser.newContext()).newPage();
  await enterAs(other, stranger);
  await other.goto(link);
  await expect(other.getByRole('heading', { name: '후원자만 볼 수 있는 리워드입니다.' })).toBeVisible();
  await other.goto(`/pqbox/management/projects/${project.key}`);
  await expect(other.getByRole('heading', { name: '후원자만 볼 수 있는 리워드입니다.' })).toBeVisible();
  await other.context().clearCookies();
  await other.goto(link);
  await expect(other.getByText('로그인 후 접근 가능합니다.')).toBeVisible();
  await expect(other).toHaveURL('/login');
});
