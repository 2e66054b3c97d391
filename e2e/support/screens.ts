import { readFileSync } from 'node:fs';
import { expect, type Page, type Request } from '@playwright/test';

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** No frame is entered, since those are of other sites; no rule that is on reads a stylesheet again. */
const findViolations = `axe.run(document, { iframes: false, preload: { assets: ['media'] }, resultTypes: ['violations'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0]?.html))`;

/** Accessibility as axe finds it: nothing. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  // What fades in or out is judged when it is there.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((a) => a.effect.getTiming().iterations !== Infinity).map((a) => a.finished))',
  );
  // A message may begin to fade while axe looks: what is truly wrong is still so when it is gone.
  await expect(async () => {
    // A page is given axe once, however often it is looked at.
    if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeSource);
    expect(await page.evaluate<string[]>(findViolations)).toEqual([]);
  }).toPass({ timeout: 15_000 });
}

/** The screen is no wider than the window, or than a window of each of these widths, whose last one stays. */
export async function expectNoOverflow(page: Page, widths: readonly number[] = []): Promise<void> {
  const height = page.viewportSize()?.height ?? 900;
  const measure = async (width?: number) => {
    if (width) await page.setViewportSize({ width, height });
    // What follows the window by script does so a frame later.
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
 * Opens a screen of the site from another one, as a press of a link does. Where every screen is looked at this spares what a
 * browser does for each page anew, most of it compiling the same scripts.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`window.__reactRouterDataRouter.navigate(${JSON.stringify(path)})`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
}

/** Gives a function that waits until the page is drawn with the answers to all that its scripts have asked for. */
export function followReads(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') open.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void open.delete(request));
  return async () => {
    // What is drawn may ask for more.
    await expect(async () => {
      await page.evaluate(TWO_FRAMES);
      expect([...open].map((request) => request.url())).toEqual([]);
      await page.evaluate(TWO_FRAMES);
      expect([...open].map((request) => request.url())).toEqual([]);
    }).toPass({ intervals: [50], timeout: 15_000 });
  };
}

const TWO_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

/** Signs a person of the demo site in, by the form. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill('pqdemo12!');
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByText('님, 환영합니다.')).toBeVisible();
}

/** Collects what the browser complains of; the test asks for it at its end. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return complaints;
}

/** Picks an option of a list. The list comes after the page, to a pill that the server has drawn: until then one presses again. */
export async function pickOption(page: Page, list: string, option: string): Promise<void> {
  const wanted = page.getByRole('option', { name: option, exact: true });
  await expect(async () => {
    if (!(await wanted.isVisible())) await page.getByRole('combobox', { name: list }).click();
    await expect(wanted).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await wanted.click();
}

/** Opens a screen with the page's clock held, so that every millisecond counts. */
export async function openHeld(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.mouse.move(5, 5);
}
