import { signUpMember } from '../../support/members.ts';
import { approveOwnProject, moveToDay } from '../../support/own-project.ts';
import { readInbox, waitForMail } from '../../support/sandbox.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const pathOf = (link: string | undefined) => new URL(link ?? '').pathname;

test('a visitor asks for a mail, confirms the address, is mailed once at the opening and erases the address', async ({
  page,
}) => {
  const title = `판화 ${Date.now()}`;
  const email = `visitor${Date.now()}@example.com`;
  const { key, start } = await approveOwnProject(await signUpMember(), title);

  await page.goto(`/funding/detail/${key}`);
  const panel = page.getByRole('region', { name: '오픈 알림' });
  await panel.getByLabel('이메일', { exact: true }).fill(email);
  await panel.getByText('이메일을 보관하는 데 동의합니다.').click();
  await expectNoAxeFindings(page);
  await panel.getByRole('button', { name: '알림 신청', exact: true }).press('Enter');
  await expect(panel.getByText(/확인 메일을 보냈습니다/)).toBeVisible();

  const asked = await waitForMail(email, `[PQ] ${title} 오픈 알림 신청을 확인해주세요.`);
  await page.goto(pathOf(asked.links.find((link) => link.includes('/alert/confirm/'))));
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '오픈 알림 신청하기' }).press('Enter');
  await expect(page.getByRole('heading', { name: '신청했습니다.' })).toBeVisible();

  await moveToDay(start);
  const subject = `[PQ] ${title} 프로젝트가 열렸습니다.`;
  const opened = await waitForMail(email, subject);
  expect((await readInbox(email)).filter((mail) => mail.subject === subject)).toHaveLength(1);
  await page.goto(pathOf(opened.links.find((link) => link.includes('/alert/off/'))));
  await page.getByRole('button', { name: '주소 지우기' }).press('Enter');
  await expect(page.getByRole('heading', { name: '주소를 지웠습니다.' })).toBeVisible();
});
