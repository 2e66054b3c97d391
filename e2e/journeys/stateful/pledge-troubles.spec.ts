import type { Page } from '@playwright/test';
import { call, type Project, signIn } from '../../support/api.ts';
import {
  enterAs,
  type Member,
  readPledges,
  readProject,
  saveCard,
  signUpMember,
} from '../../support/members.ts';
import { cardsIn } from '../../support/parts.ts';
import { chooseAndPay, openProjectWithoutLimit, pledge } from '../../support/pledges.ts';
import { moveClock, readCharges, waitForMail } from '../../support/sandbox.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const REFUSING = '9400123499990002';

const openProject = () => openProjectWithoutLimit({ type: 'PT10' });

async function fillPayment(page: Page, project: Project, idx: number): Promise<void> {
  await chooseAndPay(page, project, idx);
  await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue('한도담');
  await page.getByRole('textbox', { name: '요청사항' }).fill('경비실에 맡겨주세요.');
  await page.getByText('전체 동의').click();
}

async function knownMember(project: Project, idx: number): Promise<[Member, string]> {
  const member = await signUpMember();
  const card = await saveCard(member);
  const gateKey = await pledge(member, project, card, { idx, count: 1 });
  await call('POST', '/payment/cancel', { token: member.token, body: { pid: gateKey } });
  return [member, card];
}

test('the payment page reports a hidden project and a deleted card, preserves the input, and pays with another card', async ({
  page,
}) => {
  const [project, idx] = await openProject();
  const [member, card] = await knownMember(project, idx);
  const other = await saveCard(member);
  const { token } = await signIn('admin@example.com', 'pqdemo12!');
  const hide = async (on: boolean) => {
    const body = { type: 'project', key: project.key, on, reason: '신고를 확인하고 있습니다.' };
    expect((await call('POST', '/admin/blind', { token, body })).status).toBe(200);
  };
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await enterAs(page, member);
  await fillPayment(page, project, idx);
  await cardsIn(page).first().click();
  const participate = page.getByRole('button', { name: '펀딩 참여하기' });
  const expectNothingDone = async () => {
    await expect(page.getByRole('textbox', { name: '요청사항' })).toHaveValue('경비실에 맡겨주세요.');
    expect((await readPledges(member)).map(({ status }) => status)).toEqual(['cancel']);
    await expectNoAxeFindings(page);
  };

  await test.step('a project that is hidden takes no pledge, and nothing moves', async () => {
    const before = await readProject(project);
    await hide(true);
    try {
      await participate.click();
      await expect(page.getByText('현재 참여할 수 없는 프로젝트입니다.').first()).toBeVisible();
      await expectNothingDone();
    } finally {
      await hide(false);
    }
    const after = await readProject(project);
    expect([after.state, after.backers, after.amount]).toEqual([before.state, before.backers, before.amount]);
  });

  await test.step('a deleted card is reported, and another one pays', async () => {
    await call('DELETE', '/user/card', { token: member.token, body: { card } });
    await participate.click();
    await expect(page.getByText('결제 카드를 선택해주세요.').first()).toBeVisible();
    await expect(cardsIn(page)).toHaveCount(1);
    await expectNothingDone();
    await cardsIn(page).first().click();
    await participate.click();
    await expect(page.getByRole('heading', { name: '펀딩에 참여해주셔서 감사합니다!' })).toBeVisible();
    expect((await readPledges(member))[0]).toMatchObject({
      status: 'ready',
      card: { PCD_PAYER_ID: other },
      deliveryinfo: { etc: '경비실에 맡겨주세요.' },
    });
  });
  expect(broken).toEqual([]);
});

test('a second card, named by the backer, takes over at the retry, and the first is asked once', async ({
  page,
}) => {
  const [project, idx] = await openProject();
  const member = await signUpMember();
  const gateKey = await pledge(member, project, await saveCard(member, REFUSING), { idx, count: 1 });
  const second = await saveCard(member);
  await enterAs(page, member);
  await page.goto(`/my/list?pledge=${gateKey}`);
  const box = page.getByRole('main').getByRole('article');
  await box.getByRole('button', { name: '예비 카드 지정' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(cardsIn(dialog)).toHaveCount(1);
  await cardsIn(dialog).click();
  await dialog.getByRole('button', { name: '예비 카드 지정' }).click();
  await expect(page.getByText('예비 카드를 지정했습니다.')).toBeVisible();
  // The pressed button is gone; the button that changes the pledge now has the focus.
  await expect(box.getByRole('button', { name: '예비 카드 변경' })).toBeFocused();
  const [named] = await readPledges(member);
  expect(named).toMatchObject({ fallback: { PCD_PAYER_ID: second } });

  await moveClock({ now: new Date(named?.paymentDate ?? 0).toISOString() });
  expect(await readPledges(member)).toMatchObject([{ status: 'retry', card: { PCD_PAYER_ID: second } }]);
  await moveClock({ advance: 'P1D' });
  expect(await readPledges(member)).toMatchObject([{ status: 'paid', card: { PCD_PAYER_ID: second } }]);
  const charges = (await readCharges()).filter(({ oid }) => oid.startsWith(gateKey));
  expect(charges.map(({ status, total }) => [status, total]).sort()).toEqual([
    ['declined', named?.paymentinfo.callAmount],
    ['paid', named?.paymentinfo.callAmount],
  ]);
  await page.goto(`/my/list?pledge=${gateKey}`);
  await expect(box.getByText('결제 완료').first()).toBeVisible();
});

test('a refused charge: why, another card, paid at once, and charged once', async ({ page }) => {
  const member = await signUpMember();
  const [project, idx] = await openProject();
  const refusing = await saveCard(member, REFUSING);
  const gateKey = await pledge(member, project, refusing, { idx, count: 1 });
  const good = await saveCard(member);
  const [placed] = await readPledges(member);
  await moveClock({ now: new Date(placed?.paymentDate ?? 0).toISOString() });
  expect(await readPledges(member)).toMatchObject([{ gateKey, status: 'retry' }]);
  const mail = await waitForMail(member.email, '결제에 실패했습니다.');
  expect(mail.links.some((link) => link.includes(gateKey))).toBe(true);

  await enterAs(page, member);
  // A charged pledge is no longer announced; a failed one is.
  await page.goto(`/funding/detail/${project.key}`);
  await expect(
    page
      .getByRole('main')
      .getByRole('term')
      .filter({ hasText: /^결제일$/ }),
  ).toBeVisible();
  await expect(
    page.getByText(/결제하지 못한 후원은 결제를 시도한 다음 날 오전 10시에 다시 결제합니다/),
  ).toBeVisible();
  await expect(page.getByText(/(?<!재)결제 예정일|자동 결제됩니다/)).toHaveCount(0);
  await page.goto('/my/list?state=failing');
  const box = page.getByRole('main').getByRole('article');
  await expect(box).toContainText('결제에 실패했습니다.');
  await expect(box).toContainText(/\d{4}\.\d\d\.\d\d 오전 10시에 다시 결제를 시도합니다/);
  await expectNoAxeFindings(page);
  // It asks once, and does not preselect the refused card.
  await box.getByRole('button', { name: '지금 결제하기' }).click();
  const ask = page.getByRole('dialog', { name: '지금 결제할까요?' });
  const sum = `${(placed?.paymentinfo.callAmount ?? 0).toLocaleString('ko-KR')}원`;
  await expect(ask).toContainText(project.title);
  await expect(
    cardsIn(ask)
      .filter({ has: page.locator('small + small') })
      .getByRole('radio'),
  ).not.toBeChecked();
  await expectNoAxeFindings(page);
  await ask.getByRole('button', { name: '취소' }).click();
  expect(await readPledges(member)).toMatchObject([
    { gateKey, status: 'retry', card: { PCD_PAYER_ID: refusing } },
  ]);
  await box.getByRole('button', { name: '지금 결제하기' }).click();
  await cardsIn(ask)
    .filter({ has: page.locator('small + small') })
    .click();
  await ask.getByRole('button', { name: `${sum} 결제하기` }).click();
  await expect(box.getByRole('status')).toContainText('방금 다시 시도했지만 결제되지 않았습니다.');
  expect(await readPledges(member)).toMatchObject([{ gateKey, status: 'retry' }]);

  // The other card is offered, and becomes the pledge's.
  await box.getByRole('button', { name: '지금 결제하기' }).click();
  await ask.getByRole('button', { name: `${sum} 결제하기` }).click();
  await expect(box.getByRole('status')).toContainText('결제가 완료되었습니다.');
  await expect(box.getByText('결제 완료').first()).toBeVisible();
  expect(await readPledges(member)).toMatchObject([
    { gateKey, status: 'paid', card: { PCD_PAYER_ID: good } },
  ]);
  const paid = (await readCharges()).filter(
    ({ oid, status }) => oid.startsWith(gateKey) && status === 'paid',
  );
  const total = placed?.paymentinfo.callAmount ?? 0;
  expect(paid).toMatchObject([{ total, refunded: 0 }]);

  // After a partial refund, the box shows what was paid, what was refunded and what is left.
  const { token } = await signIn('admin@example.com', 'pqdemo12!');
  await call('POST', '/admin/refund', { token, body: { gateKey, amount: 1_000 } });
  const won = (sum: number) => `${sum.toLocaleString('ko-KR')}원`;
  await page.goto(`/my/list?pledge=${gateKey}`);
  await expect(box.getByText('남은 결제 금액').first().locator('..')).toHaveText(
    `남은 결제 금액${won(total - 1_000)}`,
  );
  await expect(box.locator('dl').first()).toContainText(`결제 금액${won(total)}환불 금액${won(1_000)}`);
});
