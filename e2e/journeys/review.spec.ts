import { expect, test } from '@playwright/test';
import { call } from '../support/api.ts';
import { enterAs, type Member, signUpMember } from '../support/members.ts';
import { picture } from '../support/picture.ts';
import { moveClock, readClock, waitForMail } from '../support/sandbox.ts';
import { expectNoAxeFindings, expectNoOverflow, watchConsole } from '../support/screens.ts';

const template = '배송과 교환, 환불이 가능한 기간과 방법을 자세히 적어주세요.';
const DAY_MS = 86_400_000;
const seoulDay = (atMs: number) => new Date(atMs + 9 * 3_600_000).toISOString().slice(0, 10);

/** The address of an uploaded picture. */
async function uploadPicture({ token }: Member, hue: number): Promise<string> {
  const { name, mimeType, buffer } = picture(`${hue}.png`, hue);
  const form = new FormData();
  form.append('kind', 'project');
  form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const answer = await fetch(`${process.env.E2E_SITE}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}

/** A complete draft that opens tomorrow. */
async function writeProject(member: Member, title: string): Promise<{ key: string; start: string }> {
  const now = (await readClock()).getTime();
  const day = (n: number) => seoulDay(now + n * DAY_MS);
  const pictures = [];
  for (const hue of [20, 90, 160, 230]) pictures.push(await uploadPicture(member, hue));
  const data = {
    title,
    images: { thumbnail: pictures[0] },
    subImages: pictures,
    amount: { goal: 1_000_000 },
    period: { start: day(1), finish: day(20) },
    rewards: {
      period: day(40),
      content: [{ count: 0, context: '찻잔 1점', productCost: 30_000, delivery: 3_000 }],
    },
    refund: '단순 변심은 불가합니다.',
    editor: '<p>흙으로 빚은 찻잔입니다.</p>',
  };
  const saved = await call<{ key: string }>('POST', '/project/save', {
    token: member.token,
    body: { purpose: 'projects', data },
  });
  expect(saved.status).toBe(200);
  return { key: saved.body.data.key, start: day(1) };
}

test('a project is rejected with a reason, written again, compared, approved, and opens at midnight', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const maker = await signUpMember();
  const ask = async (path: string, body: unknown) =>
    expect((await call('POST', path, { token: maker.token, body })).status).toBe(200);
  const title = `찻잔 ${Date.now()}`;
  const { key, start } = await writeProject(maker, title);
  await ask('/project/submit', { key });
  await enterAs(page, { email: 'admin@example.com', token: '', uid: '' });
  const reason = page.getByRole('textbox', { name: '반려 사유' });

  await test.step('it cannot be rejected without a reason; with one, its maker reads it', async () => {
    await page.goto('/admin/review');
    await page.getByRole('link', { name: title }).press('Enter');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('button', { name: '반려', exact: true }).press('Enter');
    await expect(reason).toBeFocused();
    await page.getByRole('button', { name: '반려', exact: true }).press('Enter');
    await expect(page.getByText('반려 사유를 입력해주세요.')).toBeVisible();
    await expect(reason).toBeFocused();
    await page.getByRole('button', { name: '반려', exact: true }).focus();
    await page.keyboard.press('r');
    await expect(reason).toBeFocused();
    await expect(reason).toHaveValue('');
    await page.getByRole('button', { name: '환불 정책 보완' }).press('Enter');
    await expect(reason).toHaveValue(template);
    await expect(page.getByText('반려 사유를 입력해주세요.')).toBeHidden();
    await reason.press('End');
    await reason.pressSequentially(' 교환 기간을 적어주세요.');
    await page.getByRole('button', { name: '반려', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '반려' }).click();
    await expect(page.getByText(`반려했습니다: ${title}`)).toBeVisible();
    await waitForMail(maker.email, '심사 결과');
    const { body } = await call<{ rejectMessage: string }>('GET', `/project/draft?key=${key}`, {
      token: maker.token,
    });
    expect(body.data.rejectMessage).toBe(`${template} 교환 기간을 적어주세요.`);
  });

  await test.step('the next round shows what has changed, word by word', async () => {
    await ask('/state/change', { pid: key, state: 'save' });
    const data = { refund: '단순 변심은 7일 안에 가능합니다.' };
    await ask('/project/save', { key, purpose: 'projects', data });
    await ask('/project/submit', { key });
    await page.goto(`/admin/review?key=${key}`);
    await expect(page.locator('article ins')).toHaveText('7일 안에 가능합니다.');
    await expect(page.locator('article del')).toHaveText('불가합니다.');
    await expect(page.getByText(`${template} 교환 기간을 적어주세요.`)).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoOverflow(page);
  });

  await test.step('approved it waits, and opens at 00:00 of its first day', async () => {
    await page.keyboard.press('a');
    await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).press('Enter');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.getByRole('button', { name: '승인', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '승인' }).press('Enter');
    await expect(page.getByText(`승인했습니다: ${title}`)).toBeVisible();
    await waitForMail(maker.email, '심사를 통과했습니다');
    const state = async () =>
      (await call<{ state: string }>('GET', `/project/detail?key=${key}&purpose=projects`)).body.data.state;
    await moveClock({ now: `${start}T00:00:00+09:00` });
    await expect.poll(state).toBe('funding');
  });

  await test.step('open, its words are corrected, and its maker hears why', async () => {
    await page.goto(`/admin/projects?text=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: `${title}: 내용 수정` }).click();
    await expect(page.getByRole('heading', { name: '프로젝트 내용 수정' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: '목표 금액' })).toBeHidden();
    await page.getByRole('textbox', { name: '프로젝트 제목' }).fill(`${title} 세트`);
    await page.locator('.ProseMirror').fill('흙으로 빚은 찻잔입니다. 연락처는 지웠습니다.');
    await expect(page.getByText('바뀐 항목: 제목, 내용')).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: '수정하기' }).click();
    await expect(page.getByText('수정 사유를 입력해주세요.')).toBeVisible();
    await page.getByRole('textbox', { name: '수정 사유' }).fill('연락처를 지웠습니다.');
    await page.getByRole('button', { name: '수정하기' }).click();
    await expect(page.getByText('수정했습니다. 메이커에게 메일을 보냈습니다.')).toBeVisible();
    await waitForMail(maker.email, '내용이 수정되었습니다');
    await page.goto(`/funding/detail/${key}`);
    await expect(page.getByText('흙으로 빚은 찻잔입니다. 연락처는 지웠습니다.')).toBeVisible();
    await page.goto('/admin/audit');
    await expect(page.getByText(`제목: ${title} → ${title} 세트 · 내용`)).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
