import type { Page } from '@playwright/test';
import type { Project } from '../../support/api.ts';
import { enterAs, type Member, readPledges, saveCard, signUpMember } from '../../support/members.ts';
import { cardsIn, chosenLines, chosenRewards, picksIn, rewardPanel } from '../../support/parts.ts';
import { openProjectWithoutLimit } from '../../support/pledges.ts';
import { expect, test } from '../../support/test.ts';

/** A reward without a limit: nothing that others do is in the way. Goes by its words. */
async function freeReward(nth = 0): Promise<[Project, string]> {
  const [project, idx] = await openProjectWithoutLimit({ nth });
  return [project, project.rewards.content.find((reward) => reward.idx === idx)?.context ?? ''];
}

/** On the way to paying. */
async function signIn(page: Page, { email }: Member): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill('pqdemo12!');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/payment$/);
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
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));

  // What a visitor has chosen is still chosen after signing in.
  await page.goto(`/funding/detail/${project.key}`);
  await picksIn(page, context).first().click();
  await rewardPanel(page).getByRole('button', { name: '후원하기' }).click();
  await signIn(page, backer);
  await expect(page.getByRole('heading', { level: 1, name: '후원하기' })).toBeFocused();
  await expect(chosenLines(page)).toHaveCount(1);
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
  await signIn(page, backer);
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
  expect(broken).toEqual([]);
});
