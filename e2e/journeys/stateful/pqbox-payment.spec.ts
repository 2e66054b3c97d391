import { call, type Project, signIn } from '../../support/api.ts';
import { enterAs, type Member, saveCard, signUpMember } from '../../support/members.ts';
import { dayFrom, openOwnProject, sendPicture } from '../../support/own-project.ts';
import { pledge } from '../../support/pledges.ts';
import { moveClock, waitForMail } from '../../support/sandbox.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

async function openPaidReward(maker: Member, project: Project): Promise<void> {
  const { token } = maker;
  const { key } = (await call<{ key: string }>('GET', '/push/key', { token })).body.data;
  const data = {
    title: '녹음실에서 보낸 편지',
    images: { thumbnail: await sendPicture(maker, 'pqbox', 70) },
    category: 2,
    period: { start: await dayFrom(0), finish: await dayFrom(60) },
    editor: '<p>끝까지 들어주셔서 고맙습니다.</p>',
  };
  const body = { project_key: project.key, pushKey: key, data };
  const sent = await call('POST', '/pqbox/submit', { token, body });
  const admin = await signIn('admin@example.com', 'pqdemo12!');
  const approved = await call('POST', '/admin/pqbox', {
    token: admin.token,
    body: { key, decision: 'approve' },
  });
  expect([sent.status, approved.status]).toEqual([200, 200]);
}

test('a box says that it waits for the payment, and opens with it', async ({ page }) => {
  test.setTimeout(180_000);
  const [maker, backer] = [await signUpMember(), await signUpMember()];
  const project = await openOwnProject(maker, '결제 뒤에 여는 음반');
  await openPaidReward(maker, project);

  await enterAs(page, backer);
  await page.goto(`/funding/detail/${project.key}`);
  const promise = page.getByRole('region', { name: 'PQ박스로 받는 리워드' });
  await expect(promise.getByText('결제 후 열림')).toBeVisible();
  await expect(promise.getByText('모든 후원자')).toBeVisible();
  await pledge(backer, project, await saveCard(backer), { idx: 0, count: 1 });

  const box = `/pqbox/list/projects/${project.key}`;
  const card = page.getByRole('link', { name: '녹음실에서 보낸 편지' });
  await expect(async () => {
    await page.goto(box);
    await expect(card).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(card.getByText('결제 후 열림')).toBeVisible();
  await expect(page.getByText('아직 보지 않음')).toHaveCount(0);
  await expectNoAxeFindings(page);
  await card.click();
  await expect(page.getByRole('heading', { name: '결제가 끝나면 열리는 리워드입니다.' })).toBeVisible();
  await expect(page.getByText('끝까지 들어주셔서')).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '후원 내역 보기' }).click();
  await expect(page).toHaveURL(/\/my\/list\?pledge=[\w-]+$/);

  const paid = Date.parse(`${project.period.finish}T00:00:00+09:00`) + 34 * 3_600_000 + 60_000;
  await moveClock({ now: new Date(paid).toISOString() });
  await waitForMail(backer.email, '결제 뒤에 여는 음반 PQ박스');
  await page.goto(box);
  await expect(page.getByText('아직 보지 않음')).toBeVisible();
  await card.click();
  await expect(page.getByText('끝까지 들어주셔서 고맙습니다.')).toBeVisible();
});
