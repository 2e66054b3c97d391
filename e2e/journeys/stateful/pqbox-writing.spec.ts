import type { Page } from '@playwright/test';
import { call, type Project, signIn } from '../../support/api.ts';
import { enterAs, type Member, signUpMember } from '../../support/members.ts';
import { dayFrom, openOwnProject, sendPicture } from '../../support/own-project.ts';
import { picture } from '../../support/picture.ts';
import { expect, test } from '../../support/test.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

test('what is missing is said, and a reward that is not open is saved, found again and removed', async ({
  page,
}) => {
  const maker = await signUpMember();
  const project = await openOwnProject(maker, '등굣길에 그린 그림');
  const key = (await call<{ key: string }>('GET', '/push/key', { token: maker.token })).body.data.key;
  await enterAs(page, maker);
  const place = `purpose=projects&prjtId=${project.key}`;
  await page.goto(`/pqbox/write?${place}&key=${key}`);
  await page.getByRole('button', { name: '심사 요청' }).first().click();
  await expect(page.getByText('프로젝트 제목을 입력해주세요.').first()).toBeVisible();
  await page.getByRole('textbox', { name: '제목' }).fill('등굣길 스케치');
  await expect(page.getByText(/자동 저장됨 \d\d:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: '임시저장' }).click();
  await expect(page.getByText('임시저장되었습니다.')).toBeVisible();
  await expect(page).toHaveURL(`/pqbox/management/projects/${project.key}`);
  await page.getByRole('link', { name: '등굣길 스케치 이어서 작성' }).click();
  await expect(page).toHaveURL(`/pqbox/${key}/fix?${place}`);
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('등굣길 스케치');

  await page.goto('/pqbox/write');
  await expect(page.getByText('잘못된 접근입니다.')).toBeVisible();
  await expect(page).toHaveURL('/my/open');

  // What is not open returns to its box.
  await page.goto(`/pqbox/detail/projects/${project.key}/${key}`);
  await expect(page.getByText('공개중인 리워드가 아닙니다.')).toBeVisible();
  await expect(page).toHaveURL(`/pqbox/list/projects/${project.key}`);

  await page.goto(`/pqbox/management/projects/${project.key}`);
  await page.getByRole('button', { name: '등굣길 스케치 더보기' }).click();
  await page.getByRole('menuitem', { name: '삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('리워드가 삭제되었습니다.')).toBeVisible();
  await expect(page.getByText('작성된 리워드가 없습니다.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'PQ박스 관리' })).toBeFocused();
  await page.setViewportSize({ width: 1023, height: 900 });
  await page.getByRole('link', { name: '리워드 작성' }).click();
  await expect(page.getByText('PC에서만 가능합니다.')).toBeVisible();
  await expect(page).toHaveURL(`/pqbox/management/projects/${project.key}`);
});

/** A text reward that an administrator has refused; gives its key. */
async function refuseReward(maker: Member, project: Project, message: string): Promise<string> {
  const { token } = maker;
  const { key } = (await call<{ key: string }>('GET', '/push/key', { token })).body.data;
  const data = {
    title: '녹음실에서 보낸 편지',
    images: { thumbnail: await sendPicture(maker, 'pqbox', 90) },
    category: 2,
    audience: { rewards: 'all', from: 'pledge' },
    period: { start: await dayFrom(1), finish: await dayFrom(9) },
    editor: '<p>고맙습니다.</p>',
  };
  const sent = await call('POST', '/pqbox/submit', {
    token,
    body: { project_key: project.key, pushKey: key, data },
  });
  const admin = await signIn('admin@example.com', 'pqdemo12!');
  const refused = await call('POST', '/admin/pqbox', {
    token: admin.token,
    body: { key, decision: 'reject', message },
  });
  expect([sent.status, refused.status]).toEqual([200, 200]);
  return key;
}

async function expectRefusedPicture(page: Page, file: ReturnType<typeof picture>, why: string) {
  await page.getByLabel('썸네일 변경').setInputFiles(file);
  await expect(page.getByText(why)).toBeVisible();
}

test('why a reward was refused is told wherever it is mended, and of two tabs the one that knows less is asked', async ({
  page,
}) => {
  const maker = await signUpMember();
  const project = await openOwnProject(maker, '골목에서 부른 노래');
  const key = await refuseReward(maker, project, '글이 짧습니다.');
  await enterAs(page, maker);
  await page.goto(`/pqbox/management/projects/${project.key}`);
  await expect(page.getByText('반려', { exact: true })).toBeVisible();
  await expect(page.getByText('글이 짧습니다.')).toBeVisible();
  await page.getByRole('link', { name: '녹음실에서 보낸 편지', exact: true }).click();
  await expect(page).toHaveURL(`/pqbox/preview/projects/${project.key}/${key}`);
  await expect(page.getByText('글이 짧습니다.')).toBeVisible();
  await page.getByRole('link', { name: '수정' }).click();
  const title = page.getByRole('textbox', { name: '제목' });
  await expect(title).toHaveValue('녹음실에서 보낸 편지');
  await expect(page.getByText('글이 짧습니다.')).toBeVisible();

  const gif = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
  await expectRefusedPicture(page, gif, 'jpg, png 파일만 업로드할 수 있습니다.');
  const large = { ...picture('b.png', 1), buffer: Buffer.alloc(5 * 1_048_576 + 1, 1) };
  await expectRefusedPicture(page, large, '5MB 이하의 파일만 업로드할 수 있습니다.');

  const other = await page.context().newPage();
  await other.setViewportSize({ width: 1440, height: 1000 });
  await other.goto(page.url());
  await other.getByRole('textbox', { name: '제목' }).fill('둘째 창에서 쓴 편지');
  await expect(other.getByText(/자동 저장됨 \d\d:\d\d/)).toBeVisible();
  const stored = async () => {
    const path = `/pqbox/detail?projectId=${project.key}&id=${key}`;
    return (await call<{ title: string }>('GET', path, { token: maker.token })).body.data.title;
  };
  await expect.poll(stored).toBe('둘째 창에서 쓴 편지');
  await title.fill('첫째 창에서 쓴 편지');
  await expect(page.getByText('다른 곳에서 저장한 내용이 있습니다.')).toBeVisible();
  expect(await stored()).toBe('둘째 창에서 쓴 편지');
  await page.getByRole('button', { name: '저장된 내용 불러오기' }).click();
  await expect(title).toHaveValue('둘째 창에서 쓴 편지');
  await title.fill('함께 고친 편지');
  await expect.poll(stored).toBe('함께 고친 편지');
});
