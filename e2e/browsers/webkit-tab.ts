import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Builder, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { READY, type Size, type Tab, type Target, WAIT_MS } from './tab.ts';

const finder = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
);

/** WebDriver has no console: errors are noted by the page from the first look at it on. */
const noteComplaints = `
  const noted = (window.complaints ??= (() => {
    const list = [];
    const consoleError = console.error;
    console.error = (...what) => { list.push(what.map(String).join(' ')); consoleError(...what); };
    addEventListener('error', ({ message }) => list.push(message));
    addEventListener('unhandledrejection', ({ reason }) => list.push(String(reason)));
    return list;
  })());`;

/** Finds what a target means, all of it or the first that is visible, and gives it with what was noted. */
const find = `${noteComplaints}
  const [kind, words, flags, name, isHiddenToo] = arguments;
  const lib = window.TestingLibraryDom;
  if (!lib) return { complaints: noted.splice(0), lacksFinder: true };
  const matcher = (text, how) => (how === null ? text : new RegExp(text, how));
  const queries = {
    css: () => [...document.querySelectorAll(words)],
    label: () => lib.queryAllByLabelText(document.documentElement, matcher(words, flags)),
    text: () => lib.queryAllByText(document.documentElement, matcher(words, flags)),
    role: () => lib.queryAllByRole(document.documentElement, words, name === null ? {} : { name: matcher(name, flags) }),
  };
  const isVisible = (one) => one.getClientRects().length > 0 && one.checkVisibility({ visibilityProperty: true });
  return { complaints: noted.splice(0), element: queries[kind]().find((one) => isHiddenToo || isVisible(one)) ?? null };`;

type Found = { complaints: string[]; lacksFinder?: true; element: WebElement | null };

const DISABLED = ':disabled, [aria-disabled=true]';

const keys = { ArrowRight: Key.ARROW_RIGHT, Enter: Key.ENTER, Escape: Key.ESCAPE };

export async function openWebkitTab(
  { server, binary }: { server: string; binary: string },
  baseURL: string,
  size: Size,
): Promise<Tab> {
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      pageLoadStrategy: 'none',
      unhandledPromptBehavior: 'accept',
      'webkitgtk:browserOptions': {
        binary,
        args: ['--automation', '--javascript-can-open-windows-automatically=true'],
      },
    })
    .build();
  await openBareWindow(driver, size);
  const complaints: string[] = [];

  const findElement = async (target: Target, isHiddenToo = false): Promise<WebElement | null> => {
    const run = () => driver.executeScript<Found>(find, ...argumentsOf(target), isHiddenToo);
    let result = await run();
    complaints.push(...result.complaints);
    if (result.lacksFinder) {
      await driver.executeScript(finder);
      result = await run();
    }
    return result.element ?? null;
  };
  const act = (target: Target, what: (element: WebElement) => Promise<void>, isHiddenToo = false) =>
    until(`not there: ${nameOf(target)}`, async () => {
      const element = await findElement(target, isHiddenToo);
      if (!element) return false;
      await what(element);
      return true;
    }).then(() => {});

  const click = async (element: WebElement): Promise<void> => {
    // Bars at the window's edges lie over what is only just in sight.
    await driver.executeScript(
      "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
      element,
    );
    // A click on a disabled button is reported as done.
    if (await driver.executeScript<boolean>(`return arguments[0].matches('${DISABLED}')`, element))
      throw new error.InvalidElementStateError('disabled');
    await element.click();
  };
  const frameActions: Pick<Tab, 'fill' | 'key' | 'press'> = {
    press: (target) => act(target, click),
    fill: (target, text) =>
      act(target, async (element) => {
        await click(element);
        await driver.executeScript('arguments[0].select()', element);
        // Not `sendKeys` of the element, which finds no focus within frames.
        await driver.actions().sendKeys(text).perform();
      }),
    key: (name) => driver.actions().sendKeys(keys[name]).perform(),
  };
  return {
    ...frameActions,
    async open(path) {
      await driver.executeScript('window.isLeft = true');
      await driver.get(new URL(path, baseURL).href);
      await until(`not ready: ${path}`, () =>
        driver.executeScript<boolean>(
          `${noteComplaints} return !window.isLeft && document.readyState !== 'loading' && document.querySelector(arguments[0]) !== null`,
          READY,
        ),
      );
    },
    back: () => driver.navigate().back(),
    see: (target) => act(target, async () => {}),
    gone: (target) =>
      until(`still there: ${nameOf(target)}`, async () => !(await findElement(target))).then(() => {}),
    type: (text) => driver.actions().sendKeys(text).perform(),
    upload: (target, paths) => act(target, (element) => element.sendKeys(paths.join('\n')), true),
    async inFrame(css, walk) {
      await act({ css }, (element) => driver.switchTo().frame(element));
      try {
        await walk(frameActions);
      } finally {
        await driver.switchTo().defaultContent();
      }
    },
    evaluate: (expression) => driver.executeScript(`return (${expression})`),
    async photograph(path) {
      await writeFile(path, await driver.takeScreenshot(), 'base64');
    },
    async takeComplaints() {
      complaints.push(...(await driver.executeScript<string[]>(`${noteComplaints} return noted.splice(0)`)));
      return complaints.splice(0);
    },
    close: () => driver.quit(),
  };
}

/** MiniBrowser's own bars prevent windows narrower than 447 px; a window opened by a script has no bars. */
async function openBareWindow(driver: WebDriver, { width, height }: Size): Promise<void> {
  const [first] = await driver.getAllWindowHandles();
  await driver.executeScript("window.open('about:blank', 'walk', 'popup,width=300,height=300')");
  const bare = await driver.wait(
    async () => (await driver.getAllWindowHandles()).find((one) => one !== first) ?? null,
    WAIT_MS,
  );
  if (!bare) throw new Error('MiniBrowser opened no window');
  await driver.switchTo().window(bare);
  await driver.manage().window().setRect({ x: 0, y: 0, width, height });
}

function argumentsOf(target: Target): (string | null)[] {
  const [[kind = '', words = ''] = []] = Object.entries(target);
  const pattern = 'role' in target ? (target.name ?? null) : words;
  const flags = pattern instanceof RegExp ? pattern.flags : null;
  const text = (of: string | RegExp) => (of instanceof RegExp ? of.source : of);
  return [kind, text(words), flags, 'role' in target && target.name !== undefined ? text(target.name) : null];
}

function nameOf(target: Target): string {
  return Object.values(target).map(String).join(' ');
}

/** Tries until there is a value, while the page may be replaced or rendered again. */
async function until<T>(what: string, attempt: () => Promise<T | null | false>): Promise<T> {
  const end = Date.now() + WAIT_MS;
  let last = '';
  while (Date.now() < end) {
    const value = await attempt().catch((problem: unknown) => {
      if (!(problem instanceof error.WebDriverError)) throw problem;
      last = `: ${problem.message}`;
      return null;
    });
    if (value !== null && value !== false) return value;
    await delay(50);
  }
  throw new Error(`${what}${last}`);
}
