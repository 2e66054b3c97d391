import { expect, type Page, test } from '@playwright/test';
import { call, orderOf, type Project, signIn } from '../support/api.ts';
import {
  enterAs,
  type Member,
  openProjects,
  readPledges,
  readProject,
  saveCard,
  signUpMember,
} from '../support/members.ts';
import { expectNoAxeFindings } from '../support/page.ts';
import { moveClock, readCharges } from '../support/sandbox.ts';
import { expectNoOverflow } from '../support/screens.ts';

/** A PNG of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Line = { idx: number; count: number };

async function pledge(member: Member, project: Project, card: string, line: Line): Promise<string> {
  const { status, body } = await call<{ gateKey: string }>('POST', '/gatekeeping/upload', {
    token: member.token,
    body: orderOf(project, card, line),
  });
  expect([status, body.msg]).toEqual([200, undefined]);
  return body.data.gateKey;
}

/** An open project with a limited reward of which between `least` and `most` are left. */
async function projectWithStock(
  least: number,
  most: number,
): Promise<[Project, Project['rewards']['content'][0]]> {
  for (const project of await openProjects()) {
    const limited = project.rewards.content.find(
      ({ count, sold }) => count > 0 && count - sold >= least && count - sold <= most,
    );
    if (limited) return [project, limited];
  }
  throw new Error('no limited reward in the demo site');
}

async function openProjectWithoutLimit(nth = 0): Promise<[Project, number]> {
  const free = (await openProjects()).filter(({ rewards }) =>
    rewards.content.some(({ count }) => count === 0),
  );
  const project = free[nth];
  if (!project) throw new Error('no such project in the demo site');
  return [project, project.rewards.content.find(({ count }) => count === 0)?.idx ?? 0];
}

const rewardOf = async (project: Project, idx: number) =>
  (await readProject(project)).rewards.content.find((reward) => reward.idx === idx);

test('a sold-out reward that one holds can be kept and lowered, and the stock moves by the difference', async ({
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
  await page.getByRole('button', { name: '옵션 변경' }).click();
  const chosen = page.locator('.rw.is-on');
  await expect(chosen.getByText('남은 수량 2개')).toBeVisible();
  await chosen.getByRole('button', { name: '수량 늘리기' }).click({ force: true });
  await expect(page.getByText('최대 수량입니다.')).toBeVisible();
  await chosen.getByRole('button', { name: '수량 줄이기' }).click();
  await page.getByRole('button', { name: '+ 5,000원' }).click();
  await page.getByRole('textbox', { name: '요청사항' }).fill('경비실에 맡겨주세요.');

  // Leaving asks, and what was typed stays.
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

test('figures that have moved are shown, what was typed stays, and the next press goes through', async ({
  page,
}) => {
  const [project, idx] = await openProjectWithoutLimit();
  const member = await signUpMember();
  const gateKey = await pledge(member, project, await saveCard(member), { idx, count: 1 });
  await enterAs(page, member);
  // The page that was read first has known another price.
  let stale = true;
  await page.route('**/api/project/detail*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Project };
    if (stale) for (const reward of body.data.rewards.content) reward.productCost -= 100;
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`/payment/fix?pledge=${gateKey}`);
  await page.getByRole('textbox', { name: '요청사항' }).fill('부재 시 연락 주세요.');
  stale = false;
  await page.getByRole('button', { name: '수정하기', exact: true }).click();
  const before = project.rewards.content.find((reward) => reward.idx === idx);
  const total = (before?.productCost ?? 0) + (before?.delivery ?? 0);
  const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;
  await expect(
    page.getByText(`결제 금액이 ${won(total - 100)}에서 ${won(total)}으로 바뀌었습니다.`),
  ).toBeVisible();
  await expect(page.locator('.sum .tot dd')).toHaveText(won(total));
  await expect(page.getByRole('textbox', { name: '요청사항' })).toHaveValue('부재 시 연락 주세요.');
  await page.getByRole('button', { name: '수정하기', exact: true }).click();
  await expect(page.getByText('펀딩 내용이 수정되었습니다.')).toBeVisible();
  // The page still reads on when the journey ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await readPledges(member)).toMatchObject([
    { amount: before?.productCost, deliveryinfo: { etc: '부재 시 연락 주세요.' } },
  ]);
});

async function chooseAndPay(page: Page, project: Project, idx: number): Promise<void> {
  await page.goto(`/funding/detail/${project.key}`);
  const context = project.rewards.content.find((reward) => reward.idx === idx)?.context ?? '';
  await page.locator('.rw', { hasText: context }).locator('.rw-pick').first().click();
  await page.locator('.d-act').getByRole('button', { name: '후원하기' }).click();
}

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
  await expect(page.locator('.fig dd').first()).toHaveText(`${left.backers.toLocaleString('ko-KR')}명`);

  // Delivery is known from the last time; the answer to the first press is lost, the page is pressed again.
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

test('who has a pledge already is led to changing it, with what was newly chosen', async ({ page }) => {
  const [project, idx] = await openProjectWithoutLimit();
  const other = project.rewards.content.find(
    (reward) => reward.idx !== idx && (reward.count === 0 || reward.count > reward.sold),
  );
  const member = await signUpMember();
  const gateKey = await pledge(member, project, await saveCard(member), { idx, count: 1 });

  // A visitor chooses, and turns out to be somebody with a pledge when signing in.
  await chooseAndPay(page, project, other?.idx ?? idx);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('이메일').fill(member.email);
  await page.getByLabel('비밀번호', { exact: true }).fill('pqdemo12!');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/payment/fix\\?pledge=${gateKey}$`));
  if (other) {
    await expect(page.getByText(/이미 참여한 프로젝트입니다. 새로 고른 내용으로/)).toBeVisible();
    await expect(page.locator('.p-rw li')).toContainText(other.context);
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: '기존 내용으로 되돌리기' }).click();
  }
  await expect(page.getByRole('button', { name: '수정하기', exact: true })).toBeDisabled();
  await page.goto(`/funding/detail/${project.key}`);
  await expect(page.locator('.d-act').getByRole('link', { name: '후원 내역 수정' })).toBeVisible();
  expect(await readPledges(member)).toHaveLength(1);
});

test('one card for all: exactly the pledges that were shown', async ({ page }) => {
  const member = await signUpMember();
  const [old, next] = [await saveCard(member), await saveCard(member)];
  const titles: string[] = [];
  for (const nth of [0, 1]) {
    const [project, idx] = await openProjectWithoutLimit(nth);
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
  const box = page.locator('article.pl', { hasText: titles[0] ?? '' });
  await expect(box).toBeFocused();
  await expect(box.locator('details')).toHaveAttribute('open', '');
});

for (const width of [390, 1440])
  test(`the screens of a pledge at ${width} px: nothing overflows, axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const member = await signUpMember();
    const [project, idx] = await openProjectWithoutLimit();
    const gateKey = await pledge(member, project, await saveCard(member), { idx, count: 1 });
    await saveCard(member);
    await enterAs(page, member);
    for (const path of [
      `/my/list?pledge=${gateKey}`,
      '/my/list?state=over',
      '/my/card',
      `/payment/fix?pledge=${gateKey}`,
      `/payment/finish?pledge=${gateKey}`,
      `/funding/detail/${project.key}`,
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectNoOverflow(page);
      await expectNoAxeFindings(page);
    }
  });

test('an attachment that a change adds is kept by the next change, and gone when it is taken out', async ({
  page,
}) => {
  const member = await signUpMember();
  const orders = (
    await call<Project[]>('GET', '/project/list?purpose=ordermade&state=funding&sort=deadline&number=48')
  ).body.data;
  const isFree = ({ count, sold }: { count: number; sold: number }) => count === 0 || count > sold;
  const project = orders.find(({ state, rewards }) => state === 'funding' && rewards.content.some(isFree));
  if (!project) throw new Error('no open order in the demo site');
  const idx = project.rewards.content.find(isFree)?.idx ?? 0;
  const gateKey = await pledge(member, project, await saveCard(member), { idx, count: 1 });
  await enterAs(page, member);
  const save = async () => {
    await page.getByRole('button', { name: '수정하기', exact: true }).click();
    await expect(page.getByText('주문 내용이 수정되었습니다.')).toBeVisible();
    await expect(page).toHaveURL(/\/my\/list/);
  };
  const files = async () => (await readPledges(member))[0]?.deliveryinfo.files.map(({ name }) => name);

  await page.goto(`/payment/fix?pledge=${gateKey}`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '도안.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') });
  await expect(page.getByRole('button', { name: '도안.png 첨부파일 삭제' })).toBeVisible();
  await save();
  expect(await files()).toEqual(['도안.png']);
  await expect(page.getByRole('link', { name: /도안\.png/ })).toBeVisible();
  await page.goto(`/payment/fix?pledge=${gateKey}`);
  await page.getByRole('textbox', { name: '요청사항' }).fill('도안대로 부탁드려요.');
  await save();
  expect(await files()).toEqual(['도안.png']);
  await page.goto(`/payment/fix?pledge=${gateKey}`);
  await page.getByRole('button', { name: '도안.png 첨부파일 삭제' }).click();
  await save();
  expect(await files()).toEqual([]);
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
    await page.locator('.rw', { hasText: context }).locator('.rw-pick').first().click();
    await page.locator('.buy').getByRole('button', { name: '후원하기' }).click();
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
    await expect(page.locator('.tile.is-on')).toHaveCount(1);
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
      else await page.getByRole('button', { name: button }).click();
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

test('a link of a mail opens its pledge though it is filtered out, and says so when it is not of this account', async ({
  page,
}) => {
  const member = await signUpMember();
  const [project, idx] = await openProjectWithoutLimit();
  const gateKey = await pledge(member, project, await saveCard(member), { idx, count: 1 });
  await enterAs(page, member);
  await page.goto(`/my/list?state=over&pledge=${gateKey}`);
  await expect(page.locator('article.pl')).toBeFocused();
  await expect(page.locator('article.pl details')).toHaveAttribute('open', '');
  const other = await signUpMember();
  await enterAs(page, other);
  await page.goto(`/my/list?pledge=${gateKey}`);
  await expect(page.getByRole('status').filter({ hasText: '이 계정에서 찾을 수 없는' })).toContainText(
    `${other.email} 계정으로 로그인되어`,
  );
});

test('withdrawn in another tab: the page of changing it says so, lastingly, and leads on', async ({
  page,
}) => {
  const member = await signUpMember();
  const [project, idx] = await openProjectWithoutLimit();
  const gateKey = await pledge(member, project, await saveCard(member), { idx, count: 1 });
  await enterAs(page, member);
  await page.goto(`/payment/fix?pledge=${gateKey}`);
  await page.getByRole('textbox', { name: '요청사항' }).fill('경비실에 맡겨주세요.');
  await call('POST', '/payment/cancel', { token: member.token, body: { pid: gateKey } });
  await page.getByRole('button', { name: '수정하기', exact: true }).click();
  await expect(page.getByRole('heading', { name: '참여가 취소되었습니다.' })).toBeVisible();
  await expect(page.getByText('이 화면에서 바꾼 내용은 저장되지 않았습니다.')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '다시 참여하기' }).click();
  await expect(page).toHaveURL(new RegExp(`/funding/detail/${project.key}$`));
});

test('a refused charge: why, another card, paid at once, and charged once', async ({ page }) => {
  const member = await signUpMember();
  const [project, idx] = await openProjectWithoutLimit();
  const gateKey = await pledge(member, project, await saveCard(member, '9400123499990002'), {
    idx,
    count: 1,
  });
  const good = await saveCard(member);
  const [placed] = await readPledges(member);
  await moveClock({ now: new Date(placed?.paymentDate ?? 0).toISOString() });
  expect(await readPledges(member)).toMatchObject([{ gateKey, status: 'retry' }]);

  await enterAs(page, member);
  await page.goto('/my/list?state=failing');
  const box = page.locator('article.pl');
  await expect(box).toContainText('결제에 실패했습니다.');
  await expect(box).toContainText(/\d{4}\.\d\d\.\d\d 오전 10시에 다시 결제를 시도합니다/);
  await expectNoAxeFindings(page);
  await box.getByRole('button', { name: '지금 결제하기' }).click();
  await expect(box.getByRole('status')).toContainText('방금 다시 시도했지만 결제되지 않았습니다.');
  expect(await readPledges(member)).toMatchObject([{ gateKey, status: 'retry' }]);

  await box.getByRole('button', { name: '결제 카드 변경' }).click();
  await page.getByRole('dialog').locator('label.tile').nth(1).click();
  await page.getByRole('dialog').getByRole('button', { name: '변경', exact: true }).click();
  await expect(page.getByText('결제 카드가 변경되었습니다.')).toBeVisible();
  await box.getByRole('button', { name: '지금 결제하기' }).click();
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

  // A part of it comes back: the box tells what was paid, what came back and what is left.
  const { token } = await signIn('admin@example.com', 'pqdemo12!');
  await call('POST', '/admin/refund', { token, body: { gateKey, amount: 1_000 } });
  const won = (sum: number) => `${sum.toLocaleString('ko-KR')}원`;
  await page.goto(`/my/list?pledge=${gateKey}`);
  await expect(box.locator('.amt')).toHaveText(`남은 결제 금액${won(total - 1_000)}`);
  await expect(box.locator('dl').first()).toContainText(`결제 금액${won(total)}환불 금액${won(1_000)}`);
});
