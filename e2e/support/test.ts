import { type Browser, test as base, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/** The site's own pages once they listen (apps/web/app/lib/early-typing.ts); what has no script of theirs is ready at once. */
const READY = 'html[data-ready], html:not(:has(script[type=module]))';

/**
 * `goto` and `reload` of every page wait until it listens: a press before that is lost, and on a slow machine the script
 * comes seconds after the page. Who opens one with `waitUntil: 'commit'` does without.
 */
export const test = base.extend<{ closeLeftoverContexts: undefined }, { waiting: Browser }>({
  closeLeftoverContexts: [
    async ({ browser }, use) => {
      // What a journey has opened by itself stays open, and works on beside the next ones.
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

/** The same for a browser that a journey has started by itself. */
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
