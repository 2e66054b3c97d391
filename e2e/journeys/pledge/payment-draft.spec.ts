import type { Page } from '@playwright/test';
import { call, type Project } from '../../support/api.ts';
import { enterAs, readPledges, saveCard, signUpMember } from '../../support/members.ts';
import { cardsIn, chosenLines, chosenRewards, picksIn, rewardPanel, sums } from '../../support/parts.ts';
import { openProjectWithoutLimit, pledge } from '../../support/pledges.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

/** A reward without a limit: nothing that others do is in the way. Goes by its words. */
async function freeReward(nth = 0): Promise<[Project, string]> {
  const [project, idx] = await openProjectWithoutLimit({ nth });
  return [project, project.rewards.content.find((reward) => reward.idx === idx)?.context ?? ''];
}

async function goToPayment(page: Page, project: Project, context: string): Promise<void> {
  await page.goto(`/funding/detail/${project.key}`);
  await picksIn(page, context).first().click();
  await rewardPanel(page).getByRole('button', { name: '후원하기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '후원하기' })).toBeFocused();
}

/** By the keyboard alone. */
async function findAddress(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: '주소 검색' }).press('Enter');
  const popup = await opened;
  await popup.getByRole('searchbox').fill('왕십리');
  await popup.getByRole('searchbox').press('Enter');
  const found = popup.getByRole('button', { name: /왕십리/ }).first();
  await found.focus();
  // The window closes before the key is up again.
  const closed = popup.waitForEvent('close');
  await popup.keyboard.down('Enter');
  await closed;
}

const typed = (page: Page) => ({
  name: page.getByRole('textbox', { name: '이름' }),
  donation: page.getByRole('textbox', { name: '추가 후원금' }),
  wish: page.getByRole('textbox', { name: '요청사항' }),
});

async function expectTyped(page: Page): Promise<void> {
  await expect(typed(page).name).toHaveValue('한도담');
  await expect(typed(page).donation).toHaveValue('5,000');
  await expect(typed(page).wish).toHaveValue('문 앞에 놓아주세요.');
  await expect(chosenLines(page)).toContainText('2개');
}

test('what is typed outlives a reload, the way back and a session that ran out, and is nobody else’s', async ({
  page,
}) => {
  const [project, context] = await freeReward();
  const [backer, other] = [await signUpMember(), await signUpMember()];
  for (const member of [backer, other]) await saveCard(member);
  await saveCard(backer);
  await enterAs(page, backer);
  await goToPayment(page, project, context);
  await page.getByRole('button', { name: '옵션 변경' }).click();
  await page.getByRole('button', { name: '수량 늘리기' }).click();
  await page.getByRole('button', { name: '변경 완료' }).click();
  await typed(page).name.fill('한도담');
  await page.getByRole('textbox', { name: '연락처' }).fill('01012345678');
  await findAddress(page);
  await page.getByRole('button', { name: '+ 5,000원' }).click();
  await typed(page).wish.fill('문 앞에 놓아주세요.');
  await cardsIn(page).nth(1).click();

  await page.reload();
  await expectTyped(page);
  await expect(page.locator('input[name=card]').nth(1)).toBeChecked();
  const kept = await page.evaluate<string>('JSON.stringify({ ...sessionStorage })');
  expect(kept).not.toMatch(/PCD_|\*\*\*\*/);

  // Back to the project: what was chosen is chosen still, and the form fills itself again.
  await page.goBack();
  await expect(chosenRewards(page)).toContainText(context);
  await page.goForward();
  await expectTyped(page);

  // The session is over when it is sent.
  await page.context().clearCookies();
  await page.getByText('전체 동의').click();
  await page.getByRole('button', { name: '펀딩 참여하기' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('이메일').fill(backer.email);
  await page.getByLabel('비밀번호', { exact: true }).fill('pqdemo12!');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await expectTyped(page);

  // Somebody else at this tab finds an empty form, and leaves nothing of it.
  await enterAs(page, other);
  await page.reload();
  await expect(typed(page).name).toHaveValue('');
  await expect(typed(page).wish).toHaveValue('');
  await enterAs(page, backer);
  await page.reload();
  await expect(typed(page).wish).toHaveValue('');
  expect(await readPledges(backer)).toEqual([]);
});

test('why a press did not go through stays beside the button, and the next one is one pledge', async ({
  page,
}) => {
  const [project, context] = await freeReward(1);
  const backer = await signUpMember();
  await saveCard(backer);
  await enterAs(page, backer);
  await goToPayment(page, project, context);
  const go = page.getByRole('button', { name: '펀딩 참여하기' });
  await expect(go).toBeDisabled();
  // Reached and asked all the same, it leads to what is missing.
  await go.press('Enter');
  await expect(page.getByRole('checkbox', { name: '전체 동의' })).toBeFocused();
  await expect(go).toHaveAccessibleDescription(/동의하면 참여할 수 있습니다/);
  await typed(page).name.fill('한도담');
  await page.getByRole('textbox', { name: '연락처' }).fill('01012345678');
  await findAddress(page);
  await page.getByText('전체 동의').click();
  await page.route('**/api/gatekeeping/upload', (route) => route.abort());
  await go.click();
  const told = sums(page).getByRole('alert');
  await expect(told).toContainText('다시 눌러도 한 번만 처리됩니다.');
  await expectNoAxeFindings(page);
  await page.unroute('**/api/gatekeeping/upload');
  await page.reload();
  await expect(typed(page).name).toHaveValue('한도담');
  await page.getByText('전체 동의').click();
  await go.click();
  await expect(page.getByRole('heading', { name: '펀딩에 참여해주셔서 감사합니다!' })).toBeVisible();
  expect(await readPledges(backer)).toHaveLength(1);
  expect(await page.evaluate<string>('JSON.stringify({ ...sessionStorage })')).not.toContain('한도담');

  // Withdrawn, and joined again from the list: the same rewards are chosen.
  const [own] = await readPledges(backer);
  await call('POST', '/payment/cancel', {
    token: backer.token,
    body: { pid: own?.gateKey, usrId: backer.uid },
  });
  await page.goto('/my/list?state=over');
  await page.getByRole('link', { name: /다시 참여하기/ }).click();
  await expect(chosenRewards(page)).toContainText(context);
});

test('a change that is not saved outlives a reload and says so; who leaves it lets it go', async ({
  page,
}) => {
  const [project, idx] = await openProjectWithoutLimit();
  const member = await signUpMember();
  const path = `/payment/fix?pledge=${await pledge(member, project, await saveCard(member), { idx, count: 1 })}`;
  // The browser's own question at a reload.
  page.on('dialog', (dialog) => void dialog.accept());
  await enterAs(page, member);
  await page.goto(path);
  await typed(page).wish.fill('경비실에 맡겨주세요.');
  await page.reload();
  await expect(typed(page).wish).toHaveValue('경비실에 맡겨주세요.');
  await expect(page.getByText('저장하지 않은 변경 내용을 불러왔습니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '수정하기', exact: true })).toBeEnabled();
  await page.getByRole('link', { name: 'PQ 홈으로' }).first().click();
  await page.getByRole('button', { name: '나가기' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto(path);
  await expect(typed(page).wish).toHaveValue('문 앞에 놓아주세요.');
});
