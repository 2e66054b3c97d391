import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { signInByForm } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const PER_SCREEN = 2;
const roles = ['visitor', 'backer', 'maker', 'admin'] as const;
type Role = (typeof roles)[number];

const unlinked: Record<Role, string[]> = {
  visitor: [
    '/login',
    '/signup',
    '/password/find',
    '/password/change',
    '/search?search=접시',
    '/nowhere',
    '/policy',
  ],
  backer: ['/story/write', '/payment', '/my/info'],
  maker: [
    ...['funding', 'order'].flatMap((word) =>
      ['basic', 'period', 'category', 'reward', 'refund', 'content'].map((step) => `/write/${word}/${step}`),
    ),
  ],
  admin: ['/admin'],
};

const listFile = fileURLToPath(new URL('../../.tmp/visual/addresses.json', import.meta.url));

/**
 * The addresses that a role reaches by links, a few of each screen, without those that a visitor sees too; found once and
 * then stored, so that runs are comparable.
 */
async function listAddresses(page: Page, role: Role): Promise<string[]> {
  const known = existsSync(listFile)
    ? (JSON.parse(await readFile(listFile, 'utf8')) as Record<string, string[]>)
    : {};
  const found = known[role] ?? (await crawl(page, ['/', ...unlinked[role]], known.visitor ?? []));
  await mkdir(new URL('.', new URL(`file://${listFile}`)), { recursive: true });
  await writeFile(listFile, JSON.stringify({ ...known, [role]: found }, null, 2));
  return found;
}

async function crawl(page: Page, from: string[], seen: string[]): Promise<string[]> {
  const found: string[] = [];
  const opened = new Set<string>();
  const perScreen = new Map<string, number>();
  const queue = [...from];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const screen = path.split('?')[0]?.replace(/\/(?=[^/]*\d)[^/]{1,40}(?=\/|$)/g, '/*') ?? '';
    const count = perScreen.get(screen) ?? 0;
    if (opened.has(path) || count >= PER_SCREEN) continue;
    opened.add(path);
    perScreen.set(screen, count + 1);
    await page.goto(path);
    const { pathname, search } = new URL(page.url());
    const isOwnPlace = decodeURIComponent(`${pathname}${search}`) === decodeURIComponent(path);
    if (isOwnPlace && (path === '/' || !seen.includes(path))) found.push(path);
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('a[href^=\"/\"]')].map((a) => a.getAttribute('href').split('#')[0])",
    );
    queue.push(...links.filter((link) => link !== '' && !/^\/(api|files)\//.test(link)));
  }
  return found;
}

/** Loads lazy pictures; pictures hidden at this width are never decoded. */
const showAll = `(async () => {
  const pictures = [...document.images].filter((image) => image.checkVisibility());
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  await document.fonts.ready;
})()`;

async function photograph(page: Page, name: string): Promise<void> {
  await page.evaluate(showAll);
  await expect
    .soft(page)
    .toHaveScreenshot(`${name}.png`, { fullPage: true, mask: [page.locator('time[data-live]')] });
}

const nameOf = (role: Role, path: string) =>
  `${role}${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => id.slice(0, 6)).replace(/[^\w가-힣-]+/g, '_')}`;

for (const role of roles)
  test(`screens of a ${role}`, async ({ page }) => {
    if (role !== 'visitor') await signInByForm(page, `${role}@example.com`);
    for (const path of await listAddresses(page, role)) {
      await page.goto(path);
      await photograph(page, nameOf(role, path));
    }
  });
