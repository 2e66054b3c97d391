import type { Locator, Page } from '@playwright/test';
import { call, type Project } from '../../support/api.ts';
import { enterAs, signUpMember } from '../../support/members.ts';
import { saveOwnDraft, shippedProject } from '../../support/own-project.ts';
import { expectNoOverflow, moveTo } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

/** A window of 1280 × 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };
test.use({ viewport: ZOOMED });

/** Share of the window height covered by sticky elements halfway down the page. */
const stuckShare = `(() => {
  scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2);
  const boxes = [...document.querySelectorAll('body *')]
    .filter((part) => /fixed|sticky/.test(getComputedStyle(part).position) && part.checkVisibility({ visibilityProperty: true }))
    .map((part) => part.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > innerWidth / 2 && bottom > 0 && top < innerHeight && (top <= 0 || bottom >= innerHeight - 1));
  return boxes.reduce((sum, { top, bottom }) => sum + Math.min(bottom, innerHeight) - Math.max(top, 0), 0) / innerHeight;
})()`;

/** Grids of data: others are lists of labelled values on phones. */
const WIDE_TABLES = ['날짜별 표로 보기', '파일의 첫 두 줄', '조합별 재고'];

/** The names of tables that show a part of their columns only. */
const cutTables = `[...document.querySelectorAll('table')]
  .filter((table) => table.checkVisibility())
  .map((table) => table.parentElement)
  .filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
  .map((frame) => frame.ariaLabel ?? frame.textContent.slice(0, 60))`;

async function expectReadable(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await page.evaluate("document.querySelectorAll('main details').forEach((part) => { part.open = true; })");
  await expectNoOverflow(page);
  const cut = await page.evaluate<string[]>(cutTables);
  expect(
    cut.filter((name) => !WIDE_TABLES.includes(name)),
    page.url(),
  ).toEqual([]);
  await expect
    .poll(async () => [page.url(), (await page.evaluate<number>(stuckShare)) < 0.5])
    .toEqual([page.url(), true]);
}

async function projectOf(
  purpose: Project['purpose'],
  list: 'type=list&state=funding' | 'type=open' = 'type=list&state=funding',
): Promise<Project> {
  const { body } = await call<Project[]>('GET', `/project/list?purpose=${purpose}&${list}`);
  const [project] = body.data;
  if (!project) throw new Error('no open project in the demo site');
  return project;
}

const screens = {
  visitor: async () => [
    '/',
    '/funding',
    '/ordermade',
    '/projects/funding/list',
    '/search?q=가방',
    '/search?q=가방&price=10&category=6',
    `/funding/detail/${(await projectOf('projects')).key}`,
    `/funding/detail/${(await projectOf('projects')).key}/inquiry`,
    `/funding/detail/${(await projectOf('projects')).key}/news`,
    `/order/detail/${(await projectOf('ordermade')).key}/refund`,
    `/funding/detail/${(await projectOf('projects', 'type=open')).key}`,
    '/story',
    '/notice',
    '/login',
    '/signup',
    '/password/find',
    '/about',
    '/ask',
    '/policy/terms',
    '/mail/off/none',
    '/proof/none',
    '/nowhere',
  ],
  backer: async () => [
    ...[
      'info',
      'card',
      'list',
      'open',
      'scrap',
      'alert',
      'str',
      'inquiry',
      'comment',
      'notification/settings',
    ].map((part) => `/my/${part}`),
    '/story/write',
    '/write/select',
  ],
  maker: async () => {
    const { key, token } = await shippedProject();
    const { body } = await call<{ statements: { key: string }[] }>('GET', `/settlement/my?pid=${key}`, {
      token,
    });
    const [statement] = body.data.statements;
    if (!statement) throw new Error('no statement in the demo site');
    const base = `/funding/detail/${key}`;
    return [
      '/my/open',
      `/my/settlement/${statement.key}`,
      ...['shipping', 'news/manage', 'news/write', 'settlement'].map((part) => `${base}/${part}`),
    ];
  },
  admin: async () => ['/admin', '/admin/notice/edit'],
};

/** On the first screen, the links to further ones. */
const linkedScreens: Record<string, (page: Page) => Locator> = {
  maker: (page) => page.getByRole('link', { name: /통계|PQ박스관리|후원자 목록/ }),
  admin: (page) => page.getByRole('navigation', { name: '관리자 메뉴' }).locator('a[href^="/admin"]'),
};

for (const [who, paths] of Object.entries(screens))
  test(`at 400 % no screen for a ${who} is wider than the window or covered by its own bars`, async ({
    page,
  }) => {
    if (who !== 'visitor') await enterAs(page, { email: `${who}@example.com` });
    const all = await paths();
    const [first = '/'] = all;
    await page.goto(first);
    await expectReadable(page);
    const linked = linkedScreens[who]?.(page);
    if (linked) {
      await expect(linked.first()).toBeVisible();
      for (const link of await linked.all()) all.push((await link.getAttribute('href')) ?? '');
    }
    const others = new Set(all);
    others.delete(first);
    for (const path of others) {
      await moveTo(page, path);
      await expectReadable(page);
    }
  });

test('a project that is being written reflows in the window that has become narrow', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1024 });
  const maker = await signUpMember();
  await saveOwnDraft(maker);
  await enterAs(page, maker);
  await page.goto('/write/funding/category');
  for (const step of ['category', 'basic', 'period', 'reward', 'content', 'refund']) {
    await page.setViewportSize({ width: 1280, height: 1024 });
    await moveTo(page, `/write/funding/${step}`);
    await expect(page.getByRole('button', { name: '심사 요청' }).first()).toBeVisible();
    await page.setViewportSize(ZOOMED);
    await expectReadable(page);
  }
});

test('a statement prints on one sheet', async ({ page }) => {
  await enterAs(page, { email: 'maker@example.com' });
  await page.goto((await screens.maker()).find((path) => path.startsWith('/my/settlement')) ?? '');
  await expect(page.getByRole('heading', { name: '정산서' })).toBeVisible();
  const file = await page.pdf({ preferCSSPageSize: true });
  expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('the bar of writing names the way back where a window has no room for its words', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await enterAs(page, { email: 'backer@example.com' });
  await page.goto('/write/funding/basic');
  await expect(page.getByRole('link', { name: '오픈한 프로젝트' })).toBeVisible();
});

test('on a phone the row of own pages scrolls to its last one with the gutter behind it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, { email: 'backer@example.com' });
  await page.goto('/my/info');
  const last = page.getByRole('link', { name: '작성한 댓글' });
  await last.scrollIntoViewIfNeeded();
  await page.getByRole('complementary').evaluate((row: { scrollLeft: number }) => {
    row.scrollLeft = 10_000;
  });
  const box = await last.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(371);
});
