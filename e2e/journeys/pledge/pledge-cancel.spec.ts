import { enterAs, readPledges, readProject, saveCard, signUpMember } from '../../support/members.ts';
import { figureOf } from '../../support/parts.ts';
import { chooseAndPay, openProjectWithoutLimit, pledge } from '../../support/pledges.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

test('withdrawn after a question, joined again; a lost answer and a second press are one pledge', async ({
  page,
}) => {
  const [project, idx] = await openProjectWithoutLimit();
  const member = await signUpMember();
  const first = await pledge(member, project, await saveCard(member), { idx, count: 1 });
  const joined = await readProject(project);
  await enterAs(page, member);

  await page.goto(`/funding/detail/${project.key}`);
  await page
    .getByRole('region', { name: '내 후원' })
    .getByRole('button', { name: /펀딩 참여 취소/ })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('참여를 취소하시겠습니까? 취소 후에도 다시 참여할 수 있습니다.');
  const pledged = project.rewards.content.find((reward) => reward.idx === idx);
  const sum = (pledged?.productCost ?? 0) + (pledged?.delivery ?? 0);
  for (const expected of [project.title, `${pledged?.context} × 1`, `${sum.toLocaleString('ko-KR')}원`])
    await expect(question).toContainText(expected);
  await expectNoAxeFindings(page);
  await question.getByRole('button', { name: '닫기' }).click();
  expect(await readPledges(member)).toMatchObject([{ status: 'ready' }]);
  await page
    .getByRole('region', { name: '내 후원' })
    .getByRole('button', { name: /펀딩 참여 취소/ })
    .click();
  await question.getByRole('button', { name: '참여 취소하기' }).click();
  await expect(page.getByText('참여가 취소되었습니다.')).toBeVisible();
  await expect(page.getByRole('region', { name: '내 후원' })).toHaveCount(0);
  expect(await readPledges(member)).toMatchObject([{ gateKey: first, status: 'cancel' }]);
  const left = await readProject(project);
  expect([left.backers, joined.amount.now - left.amount.now]).toEqual([
    joined.backers - 1,
    project.rewards.content.find((reward) => reward.idx === idx)?.productCost,
  ]);
  await expect(figureOf(page, '후원자')).toHaveText(`${left.backers.toLocaleString('ko-KR')}명`);

  // The delivery address is prefilled; the answer to the first press is lost, and the button is pressed again.
  await chooseAndPay(page, project, idx);
  await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue('한도담');
  await page.getByText('전체 동의').click();
  let answers = 0;
  await page.route('**/api/gatekeeping/upload', async (route) => {
    answers += 1;
    const answer = await route.fetch();
    if (answers === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  const participate = page.getByRole('button', { name: '펀딩 참여하기' });
  await participate.dblclick();
  await expect(page.getByText('네트워크 연결을 확인해주세요.')).toBeVisible();
  expect(answers).toBe(1);
  await participate.click();
  await expect(page.getByRole('heading', { name: '펀딩에 참여해주셔서 감사합니다!' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '펀딩에 참여해주셔서 감사합니다!' })).toBeVisible();
  await expectNoAxeFindings(page);
  const own = await readPledges(member);
  expect(own.map(({ status }) => status)).toEqual(['ready', 'cancel']);
  expect((await readProject(project)).backers).toBe(joined.backers);
});
