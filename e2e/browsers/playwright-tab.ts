import { type Browser, expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { READY, type Size, type Tab, type Target, WAIT_MS } from './tab.ts';

export async function openPlaywrightTab(browser: Browser, baseURL: string, viewport: Size): Promise<Tab> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => void complaints.push(message));
  page.on('console', (message) => {
    // Chromium also says what was refused, which the page itself deals with.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  // Pages ask before what was typed is left.
  page.on('dialog', (dialog) => void dialog.accept());
  const isFirefox = browser.browserType().name() === 'firefox';
  return {
    ...actionsIn(page, page, isFirefox),
    async open(path) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.locator(READY).waitFor({ state: 'attached' });
    },
    async back() {
      await page.goBack({ waitUntil: 'commit' });
    },
    see: (target) => shown(page, target).waitFor(),
    gone: (target) => expect(shown(page, target)).toHaveCount(0, { timeout: WAIT_MS }),
    async type(text) {
      if (isFirefox) await insertText(page.locator(':focus'), text);
      else await page.keyboard.type(text);
    },
    upload: (target, paths) =>
      found(page, target)
        .first()
        .setInputFiles([...paths]),
    inFrame: (css, act) => act(actionsIn(page.frameLocator(css), page, isFirefox)),
    evaluate: (expression) => page.evaluate(expression),
    async photograph(path) {
      await page.screenshot({ path });
    },
    takeComplaints: async () => complaints.splice(0),
    close: () => context.close(),
  };
}

function actionsIn(
  place: Page | FrameLocator,
  page: Page,
  isFirefox: boolean,
): Pick<Tab, 'fill' | 'key' | 'press'> {
  return {
    press: (target) => shown(place, target).click(),
    async fill(target, text) {
      const field = shown(place, target);
      await field.click();
      await field.selectText();
      if (isFirefox) await insertText(field, text);
      else await field.pressSequentially(text);
    },
    key: (name) => page.keyboard.press(name),
  };
}

/**
 * Replaces the selection as an input method does when it commits. In Firefox, Playwright assigns letters that are on no US keyboard
 * to `value` by script: React sees no change, and the next render empties the field.
 */
async function insertText(focused: Locator, text: string): Promise<void> {
  await focused.evaluate(`document.execCommand('insertText', false, ${JSON.stringify(text)})`);
}

function shown(place: Page | FrameLocator, target: Target): Locator {
  return found(place, target).filter({ visible: true }).first();
}

function found(place: Page | FrameLocator, target: Target): Locator {
  if ('css' in target) return place.locator(target.css);
  if ('label' in target) return place.getByLabel(target.label, { exact: true });
  if ('text' in target) return place.getByText(target.text, { exact: true });
  const { role, name } = target;
  return place.getByRole(role, name === undefined ? {} : { name, exact: true });
}
