import { call } from '../../support/api.ts';
import { enterAs, readPledges, saveCard, signUpMember } from '../../support/members.ts';
import { picksIn } from '../../support/parts.ts';
import { openProjectWithoutLimit, pledge } from '../../support/pledges.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

test('one card for all: exactly the pledges that were shown', async ({ page }) => {
  const member = await signUpMember();
  const [old, next] = [await saveCard(member), await saveCard(member)];
  const titles: string[] = [];
  for (const nth of [0, 1]) {
    const [project, idx] = await openProjectWithoutLimit({ nth });
    titles.push(project.title);
    await pledge(member, project, old, { idx, count: 1 });
  }
  await enterAs(page, member);
  await page.goto('/my/card');
  await expect(page.getByText('결제가 남은 후원 2건에 사용')).toBeVisible();
  await page.getByRole('button', { name: /이 카드를 내 모든 후원에 사용/ }).click();
  const dialog = page.getByRole('dialog');
  for (const title of titles) await expect(dialog.getByText(title)).toBeVisible();
  await expectNoAxeFindings(page);
  const sent = page.waitForRequest('**/api/payment/card/all');
  await dialog.getByRole('button', { name: '2건 변경하기' }).click();
  await expect(page.getByText('후원 2건의 결제 카드를 바꾸었습니다.')).toBeVisible();
  const own = await readPledges(member);
  expect(((await sent).postDataJSON() as { keys: string[] }).keys.sort()).toEqual(
    own.map(({ gateKey }) => gateKey).sort(),
  );
  expect(own.map(({ card }) => card.PCD_PAYER_ID)).toEqual([next, next]);
  await page
    .getByRole('button', { name: /카드 삭제/ })
    .nth(1)
    .click();
  // Nothing is asked that would be refused: the pledges that need the card are named, and lead to themselves.
  await expect(dialog.getByText('결제 대기중인 카드는 삭제할 수 없습니다.')).toBeVisible();
  await expectNoAxeFindings(page);
  await dialog.getByRole('link', { name: titles[0] ?? '' }).click();
  await expect(page).toHaveURL(/\/my\/list\?pledge=/);
  const box = page.locator('main article', { hasText: titles[0] ?? '' });
  await expect(box).toBeFocused();
  await expect(box.locator('details')).toHaveAttribute('open', '');
});

test.describe('in the browser of another app', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-S911N; wv) AppleWebKit/537.36 Chrome/127.0 Mobile Safari/537.36 KAKAOTALK 10.9.5',
  });

  test('the card window takes the page and comes back to what was typed, with the card', async ({ page }) => {
    const [project, idx] = await openProjectWithoutLimit();
    const member = await signUpMember();
    await enterAs(page, member);
    const context = project.rewards.content.find((reward) => reward.idx === idx)?.context ?? '';
    await page.goto(`/funding/detail/${project.key}`);
    await picksIn(page, context).first().click();
    await page.locator('.action-bar').getByRole('button', { name: '후원하기' }).click();
    await page.getByRole('textbox', { name: '이름' }).fill('한도담');
    await page.getByRole('textbox', { name: '요청사항' }).fill('문 앞에 놓아주세요.');
    // Closed without a card: everything is as it was.
    await page.getByRole('button', { name: '카드 등록하기' }).click();
    await page.getByRole('button', { name: '닫기' }).click();
    await expect(page.getByRole('textbox', { name: '요청사항' })).toHaveValue('문 앞에 놓아주세요.');
    await page.getByRole('button', { name: '카드 등록하기' }).click();
    await page.getByRole('button', { name: '예시 카드로 채우기' }).click();
    await page.getByRole('button', { name: '카드 등록하기' }).click();
    await expect(page.getByText('카드가 등록되었습니다.')).toBeVisible();
    await expect(page).toHaveURL(/\/payment$/);
    await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue('한도담');
    await expect(page.getByRole('textbox', { name: '요청사항' })).toHaveValue('문 앞에 놓아주세요.');
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
    expect((await call<unknown[]>('GET', '/user/card', { token: member.token })).body.data).toHaveLength(1);
    expect(page.url()).not.toContain('PCD_');
  });

  for (const [button, dialogName] of [
    ['결제 카드 변경', '결제 카드 변경'],
    ['예비 카드 지정', '예비 카드'],
  ] as const)
    test(`a card that is added in the dialog "${dialogName}" is chosen in it`, async ({ page }) => {
      const [project, idx] = await openProjectWithoutLimit();
      const member = await signUpMember();
      const gateKey = await pledge(member, project, await saveCard(member), { idx, count: 1 });
      await enterAs(page, member);
      await page.goto(`/my/list?pledge=${gateKey}`);
      const address = button === '결제 카드 변경' ? `/my/list?change-card=${gateKey}` : null;
      if (address) await page.goto(address);
      else await page.getByRole('button', { name: button }).first().click();
      const dialog = page.getByRole('dialog', { name: dialogName });
      await dialog.getByRole('button', { name: '카드 등록하기' }).click();
      await page.getByRole('button', { name: '예시 카드로 채우기' }).click();
      await page.getByRole('button', { name: '카드 등록하기' }).click();
      await expect(page.getByText('카드가 등록되었습니다.')).toBeVisible();
      await expect(dialog.getByRole('radio').last()).toBeChecked();
      await dialog.getByRole('button', { name: button === '결제 카드 변경' ? '변경' : button }).click();
      await expect(dialog).toHaveCount(0);
      const [own] = await readPledges(member);
      const cards = (await call<{ PCD_PAYER_ID: string }[]>('GET', '/user/card', { token: member.token }))
        .body.data;
      const named = address ? own?.card : own?.fallback;
      expect(named?.PCD_PAYER_ID).toBe(cards.at(-1)?.PCD_PAYER_ID);
    });
});
