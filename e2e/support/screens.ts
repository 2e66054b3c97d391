import { readFileSync } from 'node:fs';
import { expect, type Page, type Request } from '@playwright/test';

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Frames are skipped, because they belong to other sites; no enabled rule reads stylesheets again. */
const findViolations = `axe.run(document, { iframes: false, preload: { assets: ['media'] }, resultTypes: ['violations'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0]?.html))`;

export async function expectNoAxeFindings(page: Page): Promise<void> {
  // Waits for fade animations to finish.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((a) => a.effect.getTiming().iterations !== Infinity).map((a) => a.finished))',
  );
  // A message may begin to fade during the check: real findings persist after it has gone.
  await expect(async () => {
    if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeSource);
    expect(await page.evaluate<string[]>(findViolations)).toEqual([]);
  }).toPass({ timeout: 15_000 });
}

/**
 * Expects that the screen is no wider than the window, or than a window of each of these widths, the last of which remains
 * set.
 */
export async function expectNoOverflow(page: Page, widths: readonly number[] = []): Promise<void> {
  const height = page.viewportSize()?.height ?? 900;
  const measure = async (width?: number) => {
    if (width) await page.setViewportSize({ width, height });
    // Scripts react to the window size one frame later.
    await expect
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'), {
        message: `${page.url()} runs over a window of ${width ?? 'this'} px`,
      })
      .toBeLessThanOrEqual(0);
  };
  if (widths.length === 0) await measure();
  for (const width of widths) await measure(width);
}

/**
 * Navigates within the site, like a press on a link. For checks of all screens, this avoids the cost of full page loads,
 * mostly compiling the same scripts.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`window.__reactRouterDataRouter.navigate(${JSON.stringify(path)})`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
}

/** Returns a function that waits until the page is rendered with the answers to all requests of its scripts. */
export function followReads(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') open.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void open.delete(request));
  return async () => {
    // Rendering may cause further requests.
    await expect(async () => {
      await page.evaluate(TWO_FRAMES);
      expect([...open].map((request) => request.url())).toEqual([]);
      await page.evaluate(TWO_FRAMES);
      expect([...open].map((request) => request.url())).toEqual([]);
    }).toPass({ intervals: [50], timeout: 15_000 });
  };
}

const TWO_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill('pqdemo12!');
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByText('님, 환영합니다.')).toBeVisible();
}

export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return complaints;
}

/** The list becomes interactive after the server-rendered pill appears, so the press is repeated until it opens. */
export async function pickOption(page: Page, list: string, option: string): Promise<void> {
  const wanted = page.getByRole('option', { name: option, exact: true });
  await expect(async () => {
    if (!(await wanted.isVisible())) await page.getByRole('combobox', { name: list }).click();
    await expect(wanted).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await wanted.click();
}

/** Opens a screen with a paused page clock, so that timings are exact. */
export async function openWithPausedClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.mouse.move(5, 5);
}
