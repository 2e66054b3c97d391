import type { Page } from '@playwright/test';
import { DAY_MS } from '@pq/domain/dates';
import type { Project } from '../../support/api.ts';
import { openProjects } from '../../support/members.ts';
import { figureOf, payButton, picksIn, totalOf } from '../../support/parts.ts';
import { isUnlimited } from '../../support/pledges.ts';
import { moveClock, readCharges, waitForMail } from '../../support/sandbox.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const password = 'pqdemo12!';

async function registerCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: '카드 등록하기' }).click();
  const cardWindow = page.frameLocator('iframe[name="cpay_ifr"]');
  await cardWindow.getByRole('button', { name: '예시 카드로 채우기' }).click();
  await cardWindow.getByRole('button', { name: '카드 등록하기' }).click();
  await expect(page.getByText('카드가 등록되었습니다.')).toBeVisible();
}

async function searchAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: '주소 검색' }).click();
  const search = page.getByRole('dialog', { name: '주소 검색' }).frameLocator('iframe');
  await search.getByRole('searchbox').fill('왕십리');
  await search.getByRole('searchbox').press('Enter');
  await search
    .getByRole('button', { name: /왕십리로/ })
    .first()
    .click();
}

/**
 * A listed project with an unlimited reward that is posted: the sooner it closes, the fewer other events are due when it is charged.
 */
async function firstToClose(
  page: Page,
): Promise<{ project: Project; reward: Project['rewards']['content'][0] }> {
  const listed = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links: { href: string }[]) => links.map(({ href }) => href));
  for (const project of await openProjects()) {
    const reward = project.rewards.content.find((one) => isUnlimited(one) && one.shipping === 'parcel');
    if (reward && listed.some((href) => href.endsWith(project.key))) return { project, reward };
  }
  throw new Error('no such project in the list');
}

test('from signing up to a pledge that is charged once', async ({ page }) => {
  const email = `journey${Date.now()}@example.com`;
  const nickname = `여행${Date.now() % 1_000_000}`;

  await page.goto('/signup');
  const consent = page.getByText('전체 동의');
  const consentBefore = await consent.boundingBox();
  await page.getByLabel('이메일').fill('Not an e-mail');
  await expect(page.getByText('형식이 올바르지 않습니다.')).toBeVisible();
  await page.getByLabel('이메일').fill('backer@example.com');
  await expect(page.getByText('이미 사용중인 이메일입니다.')).toBeVisible();
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('닉네임').fill(nickname);
  await page.getByLabel('비밀번호', { exact: true }).fill('short');
  await page.getByLabel('비밀번호 확인').focus();
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByLabel('비밀번호 확인').fill('different1!');
  await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible();
  await page.getByLabel('비밀번호 확인').fill(password);
  const submit = page.getByRole('button', { name: '회원가입 완료' });
  await expect(submit).toBeDisabled();
  // Messages at fields do not shift the layout: a press on a moving target is lost.
  expect(await consent.boundingBox()).toEqual(consentBefore);
  await consent.click();
  await expectNoAxeFindings(page);
  await submit.click();
  await expect(page.getByRole('heading', { name: '인증 메일이 발송되었습니다.' })).toBeVisible();
  await page.goto((await waitForMail(email, '이메일 인증')).links[0] ?? '');
  // The form was sent in this browser: the link signs in.
  await expect(page.getByText('이메일 인증이 완료되었습니다.', { exact: true })).toBeVisible();

  await page.goto('/');
  await page.getByRole('link', { name: /PQ펀딩 당신의 후원/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'PQ펀딩' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  const { project, reward } = await firstToClose(page);
  const total = 2 * reward.productCost + reward.delivery + 5_000;
  const totalText = `${total.toLocaleString('ko-KR')}원`;
  await page.getByRole('main').getByRole('link', { name: project.title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: project.title })).toBeVisible();
  const backersBefore = await figureOf(page, '후원자').innerText();
  await picksIn(page, reward.context).first().click();
  await page.getByRole('button', { name: '수량 늘리기' }).click();
  await page.getByRole('button', { name: '후원하기' }).first().click();

  // Pay: the order of validations, the postcode search, a card through the window, amounts updated while typing.
  await expect(page.getByRole('heading', { level: 1, name: '후원하기' })).toBeVisible();
  const participate = payButton(page);
  await expect(participate).toBeDisabled();
  await page.getByText('전체 동의').click();
  await participate.click();
  await expect(participate).toHaveText('주소를 입력해주세요.');
  await searchAddress(page);
  await expect(page.getByLabel('우편번호')).not.toHaveValue('');
  await participate.click();
  await expect(participate).toHaveText('이름을 입력해주세요.');
  await page.getByRole('textbox', { name: '이름' }).fill('한도담');
  await participate.click();
  await expect(participate).toHaveText('연락처를 입력해주세요.');
  await page.getByRole('textbox', { name: '연락처' }).fill('01012345678');
  await expect(page.getByRole('textbox', { name: '연락처' })).toHaveValue('010-1234-5678');
  await participate.click();
  await expect(participate).toHaveText('결제 카드를 선택해주세요.');
  await registerCard(page);
  await page.getByRole('button', { name: '+ 5,000원' }).click();
  await expect(totalOf(page)).toHaveText(totalText);
  await expectNoAxeFindings(page);
  await participate.click();
  await expect(page.getByRole('heading', { name: '펀딩에 참여해주셔서 감사합니다!' })).toBeVisible();

  // The pledge is in the list with its payment date, and the project has moved.
  await page.getByRole('link', { name: '후원 내역 보기' }).click();
  const box = page.getByRole('main').getByRole('article').first();
  await expect(box.getByText('결제 대기')).toBeVisible();
  await expect(box.getByText(totalText).first()).toBeVisible();
  await box.getByRole('heading', { name: project.title }).getByRole('link').click();
  await expect(figureOf(page, '후원자')).not.toHaveText(backersBefore);

  // The clock passes the finish; the next day at 10:00 the card is charged, once.
  const own = (await (await page.request.get('/api/user/gatekeeping')).json()) as {
    data: { gateKey: string; paymentDate: number }[];
  };
  expect(own.data[0]?.paymentDate).toBe(Date.parse(`${project.period.finish}T10:00:00+09:00`) + DAY_MS);
  await moveClock({ now: new Date(own.data[0]?.paymentDate ?? 0).toISOString() });
  await page.goto('/my/list');
  await expect(
    page.getByRole('main').getByRole('article').first().getByText('결제 완료').first(),
  ).toBeVisible();
  const charges = (await readCharges()).filter((charge) =>
    charge.oid.startsWith(own.data[0]?.gateKey ?? '-'),
  );
  expect(charges).toMatchObject([{ total, status: 'paid' }]);
  expect((await waitForMail(email, '결제')).to).toContain(email);
});
