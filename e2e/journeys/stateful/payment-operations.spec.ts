import { DAY_MS } from '@pq/domain/dates';
import { enterAs, saveCard, signUpMember } from '../../support/members.ts';
import { openProjectWithoutLimit, pledge } from '../../support/pledges.ts';
import { moveClock, readCharges, waitForMail } from '../../support/sandbox.ts';
import { expectNoAxeFindings, expectNoOverflow, pickOption, watchConsole } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

test('a pledge is found by email address and partly refunded, which its timeline and the log show', async ({
  page,
}) => {
  // Three widths of several screens, each checked by axe.
  test.slow();
  const complaints = watchConsole(page);
  const member = await signUpMember();
  const [project, idx] = await openProjectWithoutLimit({ type: 'PT10' });
  const gateKey = await pledge(member, project, await saveCard(member), { idx, count: 1 });
  const day = new Date(Date.parse(`${project.period.finish}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  // Unique to this pledge: the log contains entries of other journeys.
  const reason = `구성품 하나가 파손되었습니다. ${member.email}`;
  await moveClock({ now: `${day}T10:00:00+09:00` });
  await waitForMail(member.email, '결제');
  await enterAs(page, { email: 'admin@example.com' });

  await test.step('the admin overview begins with pending work', async () => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: '처리할 일' })).toBeVisible();
    await expect(page.getByRole('region', { name: '오늘' }).getByText('결제 금액')).toBeVisible();
    await page.getByRole('link', { name: '참여 내역' }).click();
  });

  await test.step('the URL contains the search; J and Enter open a result', async () => {
    await page.getByRole('main').getByRole('searchbox').fill(member.email);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`text=${encodeURIComponent(member.email)}`));
    await expect(page.getByText('1건')).toBeVisible();
    await page.getByRole('heading', { name: '참여 내역' }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/pledges/${gateKey}`));
    await expect(page.getByRole('heading', { name: project.title })).toBeVisible();
  });

  const timeline = page.getByRole('region', { name: '진행 내역' });
  await test.step('a refund requires a confirmation', async () => {
    const refund = page.getByRole('button', { name: '환불하기' });
    await page.getByRole('textbox', { name: '환불 금액', exact: true }).fill('1000');
    await page.getByRole('textbox', { name: /^확인을 위해 환불 금액/ }).fill('1000');
    await page.getByRole('textbox', { name: '환불 사유' }).fill(reason);
    await refund.click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: '취소' }).click();
    await expect(question).toBeHidden();
    expect((await readCharges()).find(({ oid }) => oid.startsWith(gateKey))?.refunded).toBe(0);
    await refund.click();
    await question.getByRole('button', { name: '환불하기' }).click();
    await expect(timeline.getByText('환불 완료')).toBeVisible();
    await expect(timeline.getByText(reason)).toBeVisible();
    expect((await readCharges()).find(({ oid }) => oid.startsWith(gateKey))?.refunded).toBe(1_000);
    await waitForMail(member.email, '환불');
  });

  await test.step('at every width all of it is in sight and without findings', async () => {
    for (const path of ['/admin', '/admin/pledges', `/admin/pledges/${gateKey}`]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      for (const width of [390, 1024, 1440]) {
        await expectNoOverflow(page, [width]);
        await expectNoAxeFindings(page);
      }
    }
  });

  await test.step('the log shows who, what and why', async () => {
    await page.goto('/admin/audit');
    const entry = page.getByRole('listitem').filter({ hasText: reason });
    await expect(entry).toContainText('환불 요청');
    await expect(entry).toContainText('1,000');
    await expect(entry.locator('time')).toContainText('피큐지기');
    await pickOption(page, '대상', '회원');
    await expect(page).toHaveURL(/type=member/);
    await expect(entry).toBeHidden();
    await page.goto('/admin/audit?type=pledge&action=refund.ask');
    await expect(entry).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
