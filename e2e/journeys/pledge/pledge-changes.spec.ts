import type { Project } from '../../support/api.ts';
import { enterAs, readPledges, readProject, saveCard, signUpMember } from '../../support/members.ts';
import { chosenRewards } from '../../support/parts.ts';
import { pledge, projectWithStock } from '../../support/pledges.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const rewardOf = async (project: Project, idx: number) =>
  (await readProject(project)).rewards.content.find((reward) => reward.idx === idx);

test('a sold-out reward of a pledge can be retained and reduced, and the stock changes by the difference', async ({
  page,
}) => {
  const [project, reward] = await projectWithStock(3, 400);
  const left = reward.count - reward.sold;
  const [holder, other] = [await signUpMember(), await signUpMember()];
  const [card, otherCard] = [await saveCard(holder), await saveCard(other)];
  const gateKey = await pledge(holder, project, card, { idx: reward.idx, count: 2 });
  await pledge(other, project, otherCard, { idx: reward.idx, count: left - 2 });
  expect(await rewardOf(project, reward.idx)).toMatchObject({ sold: reward.count });

  await enterAs(page, holder);
  await page.goto(`/my/list?pledge=${gateKey}`);
  await page.getByRole('link', { name: /후원 내역 수정/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '후원 내역 수정' })).toBeVisible();
  const save = page.getByRole('button', { name: '수정하기', exact: true });
  await expect(save).toBeDisabled();
  await page.getByRole('button', { name: /^(옵션|리워드) 변경$/ }).click();
  const chosen = chosenRewards(page);
  await expect(chosen.getByText('남은 수량 2개')).toBeVisible();
  await chosen.getByRole('button', { name: '수량 늘리기' }).click({ force: true });
  await expect(page.getByText('최대 수량입니다.')).toBeVisible();
  await chosen.getByRole('button', { name: '수량 줄이기' }).click();
  await page.getByRole('button', { name: '+ 5,000원' }).click();
  await page.getByRole('textbox', { name: '요청사항' }).fill('경비실에 맡겨주세요.');

  // Leaving asks for a confirmation, and the input remains.
  await page.getByRole('link', { name: 'PQ 홈으로' }).first().click();
  await page.getByRole('button', { name: '계속 수정하기' }).click();
  await expect(page.getByRole('textbox', { name: '요청사항' })).toHaveValue('경비실에 맡겨주세요.');
  await expectNoAxeFindings(page);
  await save.click();
  await expect(page.getByText('펀딩 내용이 수정되었습니다.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/my/list\\?pledge=${gateKey}$`));

  expect(await readPledges(holder)).toMatchObject([
    {
      gateKey,
      status: 'ready',
      donation: 5_000,
      amount: reward.productCost + 5_000,
      deliveryinfo: { contentidx: [{ idx: reward.idx, count: 1 }], etc: '경비실에 맡겨주세요.' },
      history: [{ what: 'placed' }, { what: 'changed', amount: 5_000 - reward.productCost }],
    },
  ]);
  expect(await rewardOf(project, reward.idx)).toMatchObject({ sold: reward.count - 1 });
});
