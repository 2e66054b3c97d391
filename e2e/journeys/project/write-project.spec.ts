import type { Page } from '@playwright/test';
import { call } from '../../support/api.ts';
import { composeHangul } from '../../support/hangul.ts';
import { enterAs, type Member, signUpMember } from '../../support/members.ts';
import { dayFrom } from '../../support/own-project.ts';
import { picture } from '../../support/picture.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

type Draft = {
  title: string;
  editor: string;
  refund: string;
  subImages: string[];
  state: string;
  key: string;
};

const saved = (page: Page) => page.getByText(/자동 저장됨 \d\d:\d\d/);
const next = (page: Page, step: string) => page.getByRole('button', { name: `다음: ${step}` }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function storedDraft({ token }: Member): Promise<Draft | null> {
  return (await call<Draft | null>('GET', '/project/draft?purpose=projects', { token })).body.data;
}

async function writeWithin(page: Page, words: string, syllable: string): Promise<void> {
  await page.locator('.ProseMirror').fill(words);
  await page.locator('.ProseMirror').press('End');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.imeSetComposition', { text: syllable, selectionStart: 1, selectionEnd: 1 });
}

test.use({ viewport: { width: 1440, height: 1000 } });

test('a maker writes a whole project, loses the network, reloads, meets a second tab, and submits', async ({
  page,
  context,
}) => {
  const maker = await signUpMember();
  await enterAs(page, maker);
  await page.goto('/write/select');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '새로 작성하기' }).first().click();

  await page.getByRole('textbox', { name: '프로젝트 제목' }).fill('겨울을 닮은 꽃병');
  await expect(saved(page)).toBeVisible();
  await page.getByLabel('대표 이미지 추가').setInputFiles(picture('thumb.png', 120));
  const cut = page.getByRole('dialog', { name: '이미지 자르기' });
  await expect(cut.getByRole('slider', { name: '확대' })).toBeVisible();
  await expectNoAxeFindings(page);
  await cut.getByRole('button', { name: '적용하기' }).press('Enter');
  await expect(page.getByText('4:3 권장 비율입니다.')).toBeVisible();
  const shots = [10, 60, 110, 160].map((shade) => picture(`${shade}.png`, shade));
  await page.getByLabel('서브 이미지 추가').setInputFiles(shots);
  await expect(page.getByAltText('서브 이미지 4')).toBeVisible();
  await page.getByRole('button', { name: '서브 이미지 2 자르기' }).press('Enter');
  await cut.getByRole('button', { name: '적용하기' }).press('Enter');
  await expect(page.getByRole('button', { name: '서브 이미지 2 자르기' })).toBeFocused();
  await page.getByRole('button', { name: '서브 이미지 1 뒤로' }).press('Enter');
  await expect(page.getByText('2번째로 옮겼습니다.')).toBeAttached();
  await page.getByRole('textbox', { name: '목표 금액' }).fill('15000000');
  await expect(page.getByText('천오백만원')).toBeVisible();
  await expectNoAxeFindings(page);

  await next(page, '기간');
  await page.getByRole('textbox', { name: '시작일' }).fill((await dayFrom(2)).replaceAll('-', ''));
  await page.getByRole('textbox', { name: '종료일' }).fill(await dayFrom(31));
  await page.getByRole('textbox', { name: '리워드 제공일' }).fill(await dayFrom(40));
  await expect(page.getByText('30일 동안 진행됩니다.')).toBeVisible();
  await expectNoAxeFindings(page);
  await next(page, '카테고리');
  const types = page.getByRole('group', { name: '리워드 유형' }).getByRole('radio');
  for (const type of await types.all()) await expect(type).not.toBeChecked();
  await page.getByRole('radio', { name: '예술' }).check();
  await page.getByRole('radio', { name: '성공시 리워드' }).check();
  await page.getByRole('radio', { name: 'PQ박스로 제공' }).check();
  await expectNoAxeFindings(page);
  await next(page, '리워드');
  await page.getByRole('button', { name: '리워드 추가' }).click();
  await page.getByRole('textbox', { name: '리워드 금액' }).fill('48000');
  await page.getByRole('textbox', { name: '리워드 구성' }).fill('눈빛 꽃병 1점');
  // The preview of an unfinished project, as backers will see it.
  await expect(page.getByRole('complementary')).toContainText('눈빛 꽃병 1점');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect(page.getByText('수량 제한 없음 · 무료배송')).toBeVisible();
  await expect(page.getByText('약 313명', { exact: true })).toBeVisible();
  await next(page, '배송/환불 정책');
  await expect(saved(page)).toBeVisible();

  await context.setOffline(true);
  const refund = page.getByRole('textbox', { name: '배송/환불 정책' });
  await refund.fill('받은 날부터 14일 안에 교환해드립니다.');
  await expect(page.getByText('저장 대기 중')).toBeVisible();
  expect((await storedDraft(maker))?.refund).toBe('');
  await context.setOffline(false);
  await expect.poll(async () => (await storedDraft(maker))?.refund).toContain('14일');

  // Not unrouted: a browser whose routing is removed during a page load may wait for a request forever.
  let isLost = true;
  await page.route('**/api/project/save', (route) => (isLost ? route.abort() : route.continue()));
  await refund.fill('받은 날부터 30일 안에 교환해드립니다.');
  await expect(page.getByText('저장 대기 중')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  // Not earlier: the page retries until it is left.
  page.once('framenavigated', () => {
    isLost = false;
  });
  await page.reload();
  await expect(page.getByText('저장하지 못했던 내용을 되살렸습니다.')).toBeVisible();
  await expect(refund).toHaveValue(/30일/);
  await expect.poll(async () => (await storedDraft(maker))?.refund).toContain('30일');

  // Until its answer has arrived, a new tab would offer the same text again.
  await expect(saved(page)).toBeVisible();
  const second = await context.newPage();
  await second.setViewportSize({ width: 1440, height: 1000 });
  await second.goto('/write/funding/basic');
  await second.getByRole('textbox', { name: '프로젝트 제목' }).fill('다른 탭의 제목');
  await expect.poll(async () => (await storedDraft(maker))?.title).toBe('다른 탭의 제목');
  await refund.fill('받은 날부터 60일 안에 교환해드립니다.');
  await expect.poll(async () => (await storedDraft(maker))?.refund).toContain('60일');
  expect((await storedDraft(maker))?.title).toBe('다른 탭의 제목');
  await expect(page.getByText('다른 탭의 제목', { exact: true }).first()).toBeVisible();
  await expect(saved(page)).toBeVisible();

  // The other tab does not know of the sixty days: both texts are shown next to each other, and nothing is saved before one is
  // chosen.
  await second.getByRole('link', { name: '배송/환불 정책' }).first().click();
  await second.getByRole('textbox', { name: '배송/환불 정책' }).fill('받은 날부터 90일 안에 교환해드립니다.');
  const merging = second.getByRole('dialog', { name: '다른 창에서도 고친 내용이 있습니다' });
  await expect(merging.getByText('받은 날부터 60일 안에 교환해드립니다.')).toBeVisible();
  await expect(merging.getByText('받은 날부터 90일 안에 교환해드립니다.')).toBeVisible();
  await expectNoAxeFindings(second);
  await merging.getByRole('button', { name: '나중에 고르기' }).press('Enter');
  await expect(merging).toBeHidden();
  expect((await storedDraft(maker))?.refund).toContain('60일');
  await second.getByRole('button', { name: '남길 내용 고르기' }).first().click();
  await merging.getByRole('radio', { name: '둘 다 남기기' }).check();
  await merging.getByRole('button', { name: '합치기' }).click();
  await expect.poll(async () => (await storedDraft(maker))?.refund).toMatch(/90일[\s\S]*60일/);
  await second.close();

  await next(page, '내용');
  await writeWithin(page, '달빛 아래 ', '구');
  await expect.poll(async () => (await storedDraft(maker))?.editor).toContain('달빛 아래 구');
  await expect(page.getByRole('region', { name: '휴대폰' })).toContainText('달빛 아래 구');
  // Left at once: the last input is saved, too.
  await page.locator('.ProseMirror').fill('달빛 아래 구운 백자입니다.');
  await page.getByRole('link', { name: '오픈한 프로젝트' }).click();
  await expect.poll(async () => (await storedDraft(maker))?.editor).toContain('구운 백자입니다.');
  await page.goto('/write/funding/content');
  await expect(page.getByText('8 / 8')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expectNoAxeFindings(page);
  await page
    .getByRole('region', { name: '내용' })
    .getByRole('button', { name: '심사 요청', exact: true })
    .click();
  const asked = page.getByRole('dialog', { name: '이대로 심사를 요청할까요?' });
  await expect(asked.getByText('목표 금액을 채우지 못하면 아무도 결제되지 않습니다.')).toBeVisible();
  await expectNoAxeFindings(page);
  await asked.getByRole('button', { name: '심사 요청' }).click();
  await expect(asked.getByText('메이커 이용약관에 동의해주세요.')).toBeVisible();
  await asked.getByRole('checkbox', { name: '메이커 이용약관에 동의합니다.' }).check();
  const submitted = page.waitForResponse('**/api/state/change');
  await asked.getByRole('button', { name: '심사 요청' }).click();
  expect((await submitted).status()).toBe(200);
  await expect(page).toHaveURL(/\/funding\/detail\//);
  expect(await storedDraft(maker)).toBeNull();
});

test('a step that does not exist is answered by the server with the way to what can be written', async ({
  page,
}) => {
  await enterAs(page, await signUpMember());
  for (const place of ['/write/funding/nowhere', '/write/elsewhere/basic']) {
    const answer = await page.request.get(place, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([303, '/write/select']);
  }
});

test('projects are written in small windows, with a title of 60 characters as the site counts them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 648 });
  await enterAs(page, await signUpMember());
  await page.goto('/');
  const wayIn = page.getByRole('banner').getByRole('link', { name: '프로젝트 만들기' });
  await expect(wayIn).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await wayIn.click();
  await page.getByRole('link', { name: '새로 작성하기' }).first().click();
  const title = page.getByRole('textbox', { name: '프로젝트 제목' });

  await test.step('a title takes 60 characters, however they are typed or pasted', async () => {
    await title.fill('😀'.repeat(61));
    await expect(title).toHaveValue('😀'.repeat(60));
    await expect(page.getByText('60/60')).toBeVisible();
    // As copied on a Mac: three code points per syllable.
    const pasted = '골목빵'.repeat(20).normalize('NFD');
    await title.fill(pasted);
    await expect(title).toHaveValue(pasted);
    await expect(page.getByText('60/60')).toBeVisible();
    await expect(saved(page)).toBeVisible();

    // A syllable composed in the middle of a full title is removed completely, and nothing else.
    await title.fill('가'.repeat(60));
    await title.press('Home');
    await (await composeHangul(page, ['ㅎ', '하', '한'])).finish();
    await expect(title).toHaveValue('가'.repeat(60));
  });

  await test.step('an open section stays open when the window gets narrower', async () => {
    for (const [width, height] of [
      [1024, 768],
      [1366, 648],
    ] as const) {
      await page.setViewportSize({ width, height });
      await title.fill('좁은 창에서도 이어 쓰는 제목');
      expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
      await page.setViewportSize({ width: 700, height });
      await expect(page.getByText('이 화면은 1024px보다 넓은 창에서 가장 편합니다.')).toBeVisible();
      await expect(title).toHaveValue('좁은 창에서도 이어 쓰는 제목');
      await title.press('End');
      await page.keyboard.type(' 하나');
      await expect(title).toHaveValue('좁은 창에서도 이어 쓰는 제목 하나');
      await expect(heading(page, 'PC에서만 프로젝트를 만들 수 있습니다.')).toBeHidden();
    }
  });
});
