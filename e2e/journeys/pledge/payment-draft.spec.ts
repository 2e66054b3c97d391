import type { Page } from '@playwright/test';
import type { Project } from '../../support/api.ts';
import { enterAs, type Member, readPledges, saveCard, signUpMember } from '../../support/members.ts';
import { cardsIn, chosenLines, chosenRewards, picksIn, rewardPanel } from '../../support/parts.ts';
import { openProjectWithoutLimit } from '../../support/pledges.ts';
import { expect, test } from '../../support/test.ts';

/** An unlimited reward, identified by its contents, so that other journeys cannot use it up. */
async function freeReward(nth = 0): Promise<[Project, string]> {
  const [project, idx] = await openProjectWithoutLimit({ nth });
  return [project, project.rewards.content.find((reward) => reward.idx === idx)?.context ?? ''];
}

async function signIn(page: Page, { email }: Member): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill('pqdemo12!');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/payment$/);
}

async function findAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: '주소 검색' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '주소 검색' });
  const search = dialog.frameLocator('iframe');
  // The search field has the focus as soon as it appears.
  await expect(search.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('왕십리');
  await page.keyboard.press('Enter');
  await search
    .getByRole('button', { name: /왕십리/ })
    .first()
    .focus();
  // Chromium acknowledges no key released in a frame that is being removed, so it is released afterwards.
  await page.keyboard.down('Enter');
  await expect(dialog).toBeHidden();
  await page.keyboard.up('Enter');
  await expect(page.getByRole('textbox', { name: '상세주소' })).toBeFocused();
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

test('a payment draft survives a reload, navigation and an expired session, and is shown to no other member', async ({
  page,
}) => {
  const [project, context] = await freeReward();
  const [backer, other] = [await signUpMember(), await signUpMember()];
  for (const member of [backer, other]) await saveCard(member);
  await saveCard(backer);
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));

  // The choice of a visitor survives the sign-in.
  await page.goto(`/funding/detail/${project.key}`);
  await picksIn(page, context).first().click();
  await rewardPanel(page).getByRole('button', { name: '후원하기' }).click();
  await signIn(page, backer);
  await expect(page.getByRole('heading', { level: 1, name: '후원하기' })).toBeFocused();
  await expect(chosenLines(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^(옵션|리워드) 변경$/ }).click();
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
  const stored = await page.evaluate<string>('JSON.stringify({ ...sessionStorage })');
  expect(stored).not.toMatch(/PCD_|\*\*\*\*/);

  // Back on the project page the choice is preserved, and the form fills itself again.
  await page.goBack();
  await expect(chosenRewards(page)).toContainText(context);
  await page.goForward();
  await expectTyped(page);

  // The session has expired when the form is sent.
  await page.context().clearCookies();
  await page.getByText('전체 동의').click();
  await page.getByRole('button', { name: '펀딩 참여하기' }).click();
  await signIn(page, backer);
  await expectTyped(page);

  // Another member in this tab finds an empty form; the draft remains with its owner.
  await enterAs(page, other);
  await page.reload();
  await expect(typed(page).name).toHaveValue('');
  await expect(typed(page).wish).toHaveValue('');
  await enterAs(page, backer);
  await page.reload();
  await expectTyped(page);
  expect(await readPledges(backer)).toEqual([]);
  expect(broken).toEqual([]);
});
