import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { chromium, firefox } from '@playwright/test';
import { buildWebIfNeeded } from '../../apps/server/src/start/build-web.ts';
import { findChromium } from '../support/chromium.ts';
import { ownSite, untilReady } from '../support/sites.ts';
import { type Box, compareBoxes, isSettled, measureBoxes } from './boxes.ts';
import { type Line, openLine } from './line.ts';
import { openPlaywrightTab } from './playwright-tab.ts';
import { findPrograms, type OtherBrowser, startWebkitDriver } from './programs.ts';
import { type Size, type Tab, WAIT_MS } from './tab.ts';
import { newWalker, type Step, steps, type Walker } from './walk.ts';
import { openWebkitTab } from './webkit-tab.ts';

/**
 * `npm run test:browsers [-- firefox webkit 390 1440 "part of a step"]`: one walk through the main job in each browser and size. All
 * browsers take a step before any takes the next, so that they see the same data; where a screen lies elsewhere than in Chromium is
 * a problem of its step. The screens are in .tmp/browsers. Ends with 1 where something failed.
 */
const others: readonly OtherBrowser[] = ['firefox', 'webkit'];
const sizes: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const NO_ANSWER = 'the browser does not answer: what follows is not walked';
const STEP_MS = 60_000;
const FINE_WITH_HOVER = 6;

/**
 * The widths of letters: as in the typeface, or in whole pixels, by which a line may break a word earlier or later. Chromium is
 * walked with those of each other browser.
 */
type Letters = 'exact' | 'whole';
const lettersOf: Record<OtherBrowser, Letters> = { firefox: 'exact', webkit: 'whole' };
const hinting: Record<Letters, string> = { exact: 'none', whole: 'full' };

const wanted = process.argv.slice(2);
const chosen = <T>(all: readonly T[], isMeant: (one: T, word: string) => boolean) => {
  const named = all.filter((one) => wanted.some((word) => isMeant(one, word)));
  return named.length > 0 ? named : all;
};
const walkedBrowsers = wanted.includes('chromium') ? [] : chosen(others, (one, word) => one === word);
const walkedSizes = chosen(sizes, ({ width }, word) => String(width) === word);
// Steps begin with the member who signed up; the upload with the maker of the sign-in before it.
const [signUp, ...laterSteps] = Object.entries(steps) as [NamedStep, ...NamedStep[]];
const walkedSteps = [signUp, ...chosen(laterSteps, ([title], word) => title.includes(word))];

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = '.tmp/browsers';
const filesFolder = join(root, folder, 'files');
const linePort = Number(ownSite.env.PORT) + 3;
const publicUrl = `http://127.0.0.1:${linePort}`;
const processes: ChildProcess[] = [];

type Browser = { name: string; letters: Letters; isMeasure: boolean; open(size: Size): Promise<Tab> };
type Walk = { browser: Browser; name: string; isPhone: boolean; tab: Tab; walker: Walker };
type Screens = Map<string, Box[]>;
type NamedStep = [title: string, step: Step];

async function startSite(): Promise<void> {
  // For who works at the walk: a start takes a minute.
  if (await fetch(`${ownSite.url}/readyz`).catch(() => null)) return;
  await buildWebIfNeeded('sandbox');
  await rm(ownSite.dataDir, { recursive: true, force: true });
  const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
  processes.push(
    spawn(process.execPath, [main], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...ownSite.env,
        PUBLIC_URL: publicUrl,
        DATA_DIR: fileURLToPath(ownSite.dataDir),
        LOG_LEVEL: 'error',
        WARM_PICTURES: 'off',
      },
    }),
  );
  await untilReady(ownSite.url);
}

async function takeStep(
  { name, isPhone, tab, walker }: Walk,
  [title, step]: NamedStep,
  line: Line,
  expected: Screens | undefined,
): Promise<{ screens: Screens; problems: string[]; isLost: boolean }> {
  const screens: Screens = new Map();
  const photograph = async (screen: string) => {
    const path = `${folder}/${name}-${screen}.png`;
    await tab.photograph(join(root, path));
    return path;
  };
  const measure = async (screen: string): Promise<void> => {
    await tab.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
    const end = Date.now() + WAIT_MS;
    // Scripts place some parts by the size of others, one frame later.
    let before: Box[] = [];
    let boxes = await tab.evaluate<Box[]>(measureBoxes);
    while (!(await tab.evaluate<boolean>(isSettled)) || !isDeepStrictEqual(before, boxes)) {
      if (Date.now() > end) throw new Error(`does not come to rest: ${screen}`);
      await delay(100);
      before = boxes;
      boxes = await tab.evaluate<Box[]>(measureBoxes);
    }
    screens.set(screen, boxes);
    await photograph(screen);
  };
  const begun = Date.now();
  const problems: string[] = [];
  const fail = (error: unknown) => {
    problems.push(error instanceof Error ? error.message : String(error));
  };
  await withinStep(step({ tab, isPhone, folder: filesFolder, measure, line }, walker)).catch(fail);
  line.restore();
  const isLost = problems.includes(NO_ANSWER);
  if (!isLost) {
    if (problems.length > 0)
      await withinStep(photograph(`failed ${title}`)).then((path) => void problems.push(path), fail);
    problems.push(...(await tab.takeComplaints()).map((text) => `console: ${text}`));
  }
  for (const [screen, boxes] of screens) {
    const differences = compareBoxes(expected?.get(screen) ?? boxes, boxes);
    problems.push(...differences.map((difference) => `layout of ${screen}: ${difference}`));
  }
  report(`${name} ${title} (${((Date.now() - begun) / 1000).toFixed(1)} s)`, problems);
  return { screens, problems, isLost };
}

function report(what: string, problems: readonly string[]): void {
  const lines = problems.map((problem) => `    ${problem}\n`).join('');
  process.stdout.write(`${problems.length > 0 ? '✗' : '✓'} ${what}\n${lines}`);
}

/** A browser that hangs must not hang the run. */
async function withinStep<T>(work: Promise<T>): Promise<T> {
  const late = new AbortController();
  const tooLong = delay(STEP_MS, null, { signal: late.signal }).then(() => {
    throw new Error(NO_ANSWER);
  });
  tooLong.catch(() => {});
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    late.abort();
  }
}

/** The browsers to walk in, those that measure first. Those of Playwright end with `ending`. */
async function openBrowsers(ending: AsyncDisposableStack): Promise<Browser[]> {
  const programs = findPrograms(walkedBrowsers);
  const opened: Browser[] = [];
  const needed = walkedBrowsers.map((name) => lettersOf[name]);
  for (const letters of needed.length > 0 ? needed : (['whole'] as const)) {
    const flags = [`--font-render-hinting=${hinting[letters]}`];
    const chrome = ending.use(await chromium.launch(await findChromium(flags)));
    const open = (size: Size) => openPlaywrightTab(chrome, publicUrl, size);
    opened.push({ name: `chromium-${letters}`, letters, isMeasure: true, open });
  }
  for (const name of walkedBrowsers)
    opened.push({
      name,
      letters: lettersOf[name],
      isMeasure: false,
      open: await (name === 'firefox' ? openFirefox : openWebkit)(programs, ending),
    });
  return opened;
}

type Programs = ReturnType<typeof findPrograms>;

async function openFirefox(programs: Programs, ending: AsyncDisposableStack): Promise<Browser['open']> {
  const fox = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: programs.firefox,
    // Without a screen Firefox has no mouse, and bars that take room from the page.
    firefoxUserPrefs: {
      'ui.primaryPointerCapabilities': FINE_WITH_HOVER,
      'ui.allPointerCapabilities': FINE_WITH_HOVER,
      'ui.useOverlayScrollbars': 1,
    },
  });
  ending.use(fox);
  return (size) => openPlaywrightTab(fox, publicUrl, size);
}

async function openWebkit(programs: Programs): Promise<Browser['open']> {
  const server = await startWebkitDriver(programs, processes);
  return (size) => openWebkitTab({ server, binary: programs.miniBrowser }, publicUrl, size);
}

async function walkIn(size: Size, browsers: readonly Browser[], line: Line): Promise<string[]> {
  const walks: Walk[] = [];
  for (const browser of browsers)
    walks.push({
      browser,
      name: `${browser.name}-${size.width}`,
      isPhone: size.width < 768,
      tab: await browser.open(size),
      walker: newWalker(),
    });
  const all: string[] = [];
  for (const step of walkedSteps) {
    const expected: Partial<Record<Letters, Screens>> = {};
    for (const walk of [...walks]) {
      const { letters, isMeasure } = walk.browser;
      const { screens, problems, isLost } = await takeStep(walk, step, line, expected[letters]);
      all.push(...problems.map((problem) => `${walk.name} ${step[0]}: ${problem}`));
      if (isMeasure) expected[letters] = screens;
      // Its driver ends with the run.
      if (isLost) walks.splice(walks.indexOf(walk), 1);
    }
  }
  for (const { tab } of walks) await tab.close();
  return all;
}

async function run(ending: AsyncDisposableStack): Promise<number> {
  await rm(join(root, folder), { recursive: true, force: true });
  await mkdir(filesFolder, { recursive: true });
  await startSite();
  const line = await openLine(linePort, Number(ownSite.env.PORT));
  ending.defer(line.close);
  const browsers = await openBrowsers(ending);
  const problems: string[] = [];
  for (const size of walkedSizes) problems.push(...(await walkIn(size, browsers, line)));
  const walks = browsers.flatMap(({ name }) => walkedSizes.map(({ width }) => `${name}-${width}`));
  process.stdout.write(`\n${problems.map((problem) => `✗ ${problem}\n`).join('')}`);
  process.stdout.write(`${walks.join(', ')}: ${walkedSteps.length} steps, ${problems.length} problems\n`);
  return problems.length > 0 ? 1 : 0;
}

const ending = new AsyncDisposableStack();
try {
  process.exitCode = await run(ending);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await ending.disposeAsync();
  for (const child of processes.toReversed()) {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}
