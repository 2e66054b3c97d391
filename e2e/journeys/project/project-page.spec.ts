import type { Browser, Page } from '@playwright/test';
import { call, orderOf, type Project, signIn } from '../../support/api.ts';
import { enterAs, openProjects, saveCard } from '../../support/members.ts';
import { figureOf, rewardPanel, tabPanel } from '../../support/parts.ts';
import { isPlain } from '../../support/pledges.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const password = 'pqdemo12!';

async function findProject(want: (project: Project) => boolean, state = 'funding'): Promise<Project> {
  const { body } = await call<Project[]>('GET', `/project/list?purpose=projects&state=${state}&number=48`);
  const found = body.data.find(want);
  if (!found) throw new Error('no such project in the demo site');
  return found;
}

const detailOf = ({ key }: Project) => `/funding/detail/${key}`;

async function pledge(email: string, project: Project, idx: number): Promise<void> {
  const { token } = await signIn(email, password);
  const body = orderOf(project, await saveCard({ token }), { idx, count: 1 });
  expect((await call('POST', '/gatekeeping/upload', { token, body })).status).toBe(200);
}

async function openWatched(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(`
    window.streams = [];
    const Native = window.EventSource;
    window.EventSource = class extends Native {
      constructor(...args) { super(...args); window.streams.push(this); }
    };`);
  return page;
}

/** Number of open streams of the page, and of all that it has opened. */
const streamsOf = (page: Page) =>
  page.evaluate<[number, number]>(
    '[window.streams.filter((stream) => stream.readyState !== 2).length, window.streams.length]',
  );

async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))`);
}

test('a project page shows another member’s pledge without a reload; a hidden tab has no connection', async ({
  browser,
}) => {
  const isEnough = (reward: Project['rewards']['content'][0]) =>
    isPlain(reward) && reward.count - reward.sold > 2;
  const project = await findProject(({ rewards }) => rewards.content.some(isEnough));
  const limited = project.rewards.content.find(isEnough);
  if (!limited) throw new Error('no limited reward');
  const page = await openWatched(browser);
  await page.goto(detailOf(project));
  const backers = figureOf(page, '후원자');
  await expect(backers).toHaveText(`${project.backers}명`);
  await expect.poll(() => streamsOf(page)).toEqual([1, 1]);
  const shift = await page.evaluate<number>('window.scrollY');

  await pledge('backer@example.com', project, limited.idx);
  await expect(backers).toHaveText(`${project.backers + 1}명`, { timeout: 3_000 });
  const raised = (project.amount.now + limited.productCost).toLocaleString('en-US');
  await expect(page.getByText(`${raised}원`, { exact: true })).toBeVisible();
  await expect(rewardPanel(page).getByRole('listitem').nth(limited.idx)).toContainText(
    `남은 수량 ${(limited.count - limited.sold - 1).toLocaleString('en-US')}개`,
  );
  await expect(page.getByRole('status').filter({ hasText: '지금까지' })).toHaveText(
    `지금까지 ${project.backers + 1}명이 ${raised}원을 후원했습니다.`,
  );
  expect(await page.evaluate<number>('window.scrollY')).toBe(shift);

  await hide(page, true);
  expect(await streamsOf(page)).toEqual([0, 1]);
  const { token } = await signIn('backer@example.com', password);
  const mine = (await call<Project & { myPledge: string }>(
    'GET',
    `/project/detail?purpose=projects&key=${project.key}`,
    {
      token,
    },
  )) as { body: { data: { myPledge: string } } };
  const body = { pid: mine.body.data.myPledge, projectid: project.key };
  expect((await call('POST', '/payment/cancel', { token, body })).status).toBe(200);
  await hide(page, false);
  await expect.poll(() => streamsOf(page)).toEqual([1, 2]);
  await expect(backers).toHaveText(`${project.backers}명`);
  await page.goto('about:blank');
});

test('the gallery is moved by keys and swipes, counts, and fetches no picture that nobody looks at', async ({
  page,
}) => {
  // A demo project with photographs: journeys open others with small pictures.
  const project = await findProject(({ backers }) => backers > 5);
  const large: string[] = [];
  page.on('request', (request) => {
    const width = Number(/\/(\d+)\.avif$/.exec(request.url())?.[1] ?? 0);
    if (width > 400) large.push(request.url());
  });
  await page.goto(detailOf(project));
  const gallery = page.getByRole('region', { name: '프로젝트 사진' });
  const counter = gallery.getByText(/^\d+ \/ \d+$/);
  await expect(counter).toHaveText(/^1 \/ \d+$/);
  const total = Number((await counter.innerText()).split(' / ')[1]);
  expect(await gallery.locator('li img').count()).toBe(1);

  await gallery.getByRole('list').focus();
  await page.keyboard.press('ArrowRight');
  await expect(counter).toHaveText(`2 / ${total}`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(counter).toHaveText(`1 / ${total}`);
  await gallery.getByRole('button', { name: `${total}번째 사진 보기` }).click();
  await expect(counter).toHaveText(`${total} / ${total}`);
  await expect(gallery.locator('button[aria-current]')).toHaveCount(1);
  await gallery
    .getByRole('list')
    .evaluate((track: { scrollTo(to: object): void }) => track.scrollTo({ left: 0, behavior: 'instant' }));
  await expect(counter).toHaveText(`1 / ${total}`);
  expect(new Set(large).size).toBeGreaterThan(1);
});

test('the maker finds supporters and statistics; others do not find these pages', async ({ page }) => {
  const { uid } = await signIn('maker@example.com', password);
  const project = await findProject(({ profile, backers }) => profile.uid === uid && backers > 0);
  for (const part of ['supporters', 'stats']) {
    expect((await page.goto(`${detailOf(project)}/${part}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '요청하신 페이지를 찾을 수 없습니다.' })).toBeVisible();
  }
  await expectNoAxeFindings(page);
  await enterAs(page, { email: 'maker@example.com' });
  await page.goto(detailOf(project));
  await expect(page.getByRole('heading', { name: '프로젝트 관리' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '후원자 목록' }).click();
  await expect(
    page
      .getByRole('region', { name: '후원자 목록' })
      .getByRole('listitem')
      .filter({ hasText: '결제 대기' })
      .first(),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await page.goto(`${detailOf(project)}/supporters?status=refund`);
  await expect(page.getByRole('heading', { name: '이 상태의 후원이 없습니다.' })).toBeVisible();

  await page.getByRole('link', { name: '통계' }).click();
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
  await page.getByText('날짜별 표로 보기').click();
  const days = page.getByRole('region', { name: '날짜별 표로 보기' }).locator('tbody tr');
  const placed = await days.locator('td:nth-child(2)').allInnerTexts();
  expect(placed.reduce((sum, n) => sum + Number(n), 0)).toBe(project.backers);
  await expectNoAxeFindings(page);

  const other = await findProject(({ profile }) => profile.uid !== uid);
  expect((await page.goto(`${detailOf(other)}/supporters`))?.status()).toBe(404);
});

test('an ended project shows what it had been pledged at its close, and not what became of the money', async ({
  page,
}) => {
  for (const state of ['re-finish', 'fail']) {
    const ended = await findProject(
      (card) => card.state === state && (card.atClose?.backers ?? 0) > 0,
      'finish',
    );
    const { amount = 0, percent = 0, backers = 0 } = ended.atClose ?? {};
    await page.goto(detailOf(ended));
    const figures = page
      .locator('main div')
      .filter({ has: page.getByRole('progressbar') })
      .last();
    await expect(figures).toContainText(`${amount.toLocaleString('en-US')}원`);
    if (ended.purpose === 'projects')
      await expect(figures).toContainText(`${percent.toLocaleString('en-US')}%`);
    await expect(figures).toContainText(String(backers));
    for (const word of ['환불', '결제되지 않음', '결제 완료'])
      await expect(page.locator('main dl').getByText(word, { exact: true })).toHaveCount(0);
    await expectNoAxeFindings(page);
  }
});

test('a tab that is pressed deep in the story begins at its start', async ({ page }) => {
  const [project] = await openProjects();
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto(`/funding/detail/${project?.key}`);
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    const tabs = page.getByRole('navigation', { name: project?.title ?? '' });
    await tabs.getByRole('link', { name: /문의/ }).click();
    await expect.poll(async () => (await tabPanel(page).boundingBox())?.y).toBeGreaterThan(100);
    await expect(tabs).toBeInViewport({ ratio: 1 });
  }
});
