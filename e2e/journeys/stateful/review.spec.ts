import { call } from '../../support/api.ts';
import { enterAs, type Member, signUpMember } from '../../support/members.ts';
import { dayFrom, sendPicture, verifyMaker } from '../../support/own-project.ts';
import { moveClock, waitForMail } from '../../support/sandbox.ts';
import { expectNoAxeFindings, expectNoOverflow, watchConsole } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const template = '배송과 교환, 환불이 가능한 기간과 방법을 자세히 적어주세요.';
async function writeProject(member: Member, title: string): Promise<{ key: string; start: string }> {
  const start = await dayFrom(1);
  const pictures = [];
  for (const shade of [20, 90, 160, 230]) pictures.push(await sendPicture(member, 'project', shade));
  const data = {
    title,
    images: { thumbnail: pictures[0] },
    subImages: pictures,
    config: { projectType: 'PT10' },
    amount: { goal: 1_000_000 },
    period: { start, finish: await dayFrom(20) },
    rewards: {
      period: await dayFrom(40),
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
  return { key: saved.body.data.key, start };
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
  await ask('/project/submit', { key, acceptTerms: true });
  await enterAs(page, { email: 'admin@example.com' });
  const reason = page.getByRole('textbox', { name: '반려 사유' });

  await test.step('a long waiting time is readable in its selected row, too', async () => {
    await page.goto('/admin/review');
    await page.getByRole('link', { name: '두 사람의 첫 다이어리' }).press('Enter');
    await expect(page.getByRole('heading', { name: '두 사람의 첫 다이어리' })).toBeVisible();
    await expectNoAxeFindings(page);
  });

  await test.step('the submission is rejected with a reason, which its maker reads', async () => {
    await page.goto('/admin/review');
    await page.getByRole('link', { name: title }).press('Enter');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('button', { name: '반려', exact: true }).press('Enter');
    await page.getByRole('button', { name: '환불 정책 보완' }).press('Enter');
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
    await ask('/project/submit', { key, acceptTerms: true });
    await page.goto(`/admin/review?key=${key}`);
    await expect(page.locator('article ins')).toHaveText('7일 안에 가능합니다.');
    await expect(page.locator('article del')).toHaveText('불가합니다.');
    await expect(page.getByText(`${template} 교환 기간을 적어주세요.`)).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoOverflow(page);
  });

  await verifyMaker(maker);
  await test.step('approved it waits, and opens at 00:00 of its first day', async () => {
    await page.getByRole('button', { name: '승인', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '승인' }).press('Enter');
    await expect(page.getByText(`승인했습니다: ${title}`)).toBeVisible();
    await waitForMail(maker.email, '심사를 통과했습니다');
    const state = async () =>
      (await call<{ state: string }>('GET', `/project/detail?key=${key}&purpose=projects`)).body.data.state;
    await moveClock({ now: `${start}T00:00:00+09:00` });
    await expect.poll(state).toBe('funding');
  });

  await test.step('the open project is corrected, and its maker gets the reason', async () => {
    await page.goto(`/admin/projects?text=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: `${title}: 내용 수정` }).click();
    await expect(page.getByRole('heading', { name: '프로젝트 내용 수정' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: '목표 금액' })).toBeHidden();
    await page.getByRole('textbox', { name: '프로젝트 제목' }).fill(`${title} 세트`);
    await page.locator('.ProseMirror').fill('흙으로 빚은 찻잔입니다. 연락처는 지웠습니다.');
    await expect(page.getByText('바뀐 항목: 제목, 내용')).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoOverflow(page);
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
