import { type Browser, test as base, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Pages of the site after hydration (apps/web/app/lib/pre-hydration-input.ts); pages without our scripts are ready at once.
 */
const READY = 'html[data-ready], html:not(:has(script[type=module]))';

/**
 * `goto` and `reload` wait until the page is hydrated: an earlier press is lost, and on a slow machine the script arrives
 * seconds after the page. Opt out with `waitUntil: 'commit'`.
 */
export const test = base.extend<{ closeLeftoverContexts: undefined }, { waiting: Browser }>({
  closeLeftoverContexts: [
    async ({ browser }, use) => {
      // Contexts that a journey has opened would stay open and run concurrently with the next journeys.
      await Promise.all(browser.contexts().map((context) => context.close()));
      await use(undefined);
    },
    { auto: true },
  ],
  waiting: [
    async ({ browser }, use) => {
      await use(openWhenListening(browser));
    },
    { scope: 'worker', auto: true },
  ],
});

export function openWhenListening(browser: Browser): Browser {
  return browser.on('context', (context) => context.on('page', waitForScript));
}

function waitForScript(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const listening = async (waitUntil?: string): Promise<void> => {
    if (waitUntil === 'commit') return;
    const without = page.evaluate<boolean>("matchMedia('(scripting: none)').matches");
    if (!(await without.catch(() => false))) await page.locator(READY).waitFor({ state: 'attached' });
  };
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    await listening(options?.waitUntil);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await listening(options?.waitUntil);
    return answer;
  };
}
