import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, firefox } from '@playwright/test';
import { buildWebIfNeeded } from '../../apps/server/src/start/build-web.ts';
import { findChromium } from '../support/chromium.ts';
import { ownSite, untilReady } from '../support/sites.ts';
import { type Box, compareBoxes, isSettled, measureBoxes } from './boxes.ts';
import { type Line, openLine } from './line.ts';
import { openPlaywrightTab } from './playwright-tab.ts';
import { findPrograms, type OtherBrowser, startWebkitDriver } from './programs.ts';
import type { Size, Tab } from './tab.ts';
import { newWalker, steps } from './walk.ts';
import { openWebkitTab } from './webkit-tab.ts';

/**
 * `npm run test:browsers [-- firefox webkit 390 1440]`: one walk through the main job in each browser and size, with the layout of
 * Chromium as measure. Failed steps are photographed in .tmp/browsers. Ends with 1 where something failed.
 */
const others: readonly OtherBrowser[] = ['firefox', 'webkit'];
const sizes: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const NO_ANSWER = 'the browser does not answer: what follows is not walked';
const STEP_MS = 60_000;
const FINE_WITH_HOVER = 6;

const wanted = process.argv.slice(2);
const chosen = <T>(all: readonly T[], nameOf: (one: T) => string) => {
  const named = all.filter((one) => wanted.includes(nameOf(one)));
  return named.length > 0 ? named : all;
};
const walkedBrowsers = wanted.includes('chromium') ? [] : chosen(others, (one) => one);
const walkedSizes = chosen(sizes, ({ width }) => String(width));

const folder = fileURLToPath(new URL('../../.tmp/browsers/', import.meta.url));
const linePort = Number(ownSite.env.PORT) + 3;
const publicUrl = `http://127.0.0.1:${linePort}`;
const processes: ChildProcess[] = [];

type Walk = { browser: string; size: Size; screens: Map<string, Box[]>; problems: string[] };

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

async function walk(browser: string, size: Size, tab: Tab, line: Line): Promise<Walk> {
  const result: Walk = { browser, size, screens: new Map(), problems: [] };
  const name = `${browser}-${size.width}`;
  const walker = newWalker();
  const isPhone = size.width < 768;
  const measure = async (screen: string): Promise<void> => {
    await tab.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
    const end = Date.now() + 10_000;
    while (!(await tab.evaluate<boolean>(isSettled)) && Date.now() < end) await delay(100);
    result.screens.set(screen, await tab.evaluate<Box[]>(measureBoxes));
    // WebKitWebDriver does not always come back from one.
    if (browser !== 'webkit') await tab.photograph(`${folder}${name}-${screen}.png`);
  };
  const place = { tab, isPhone, folder, measure, line };
  for (const [title, step] of Object.entries(steps)) {
    const begun = Date.now();
    const problems = await withinStep(step(place, walker)).then(
      (): string[] => [],
      (error: unknown) => [error instanceof Error ? error.message : String(error)],
    );
    const isLost = problems.includes(NO_ANSWER);
    if (problems.length > 0 && !isLost)
      await withinStep(tab.photograph(`${folder}${name}-failed-${title}.png`)).catch(() => {});
    line.restore();
    const complaints = isLost ? [] : await tab.takeComplaints();
    problems.push(...complaints.map((text) => `console: ${text}`));
    report(`${name} ${title} (${((Date.now() - begun) / 1000).toFixed(1)} s)`, problems);
    result.problems.push(...problems.map((problem) => `${name} ${title}: ${problem}`));
    // Its driver ends with the run.
    if (isLost) return result;
  }
  await tab.close();
  return result;
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

async function run(): Promise<number> {
  const programs = findPrograms(walkedBrowsers);
  await mkdir(folder, { recursive: true });
  await startSite();
  const line = await openLine(linePort, Number(ownSite.env.PORT));
  const walks: Walk[] = [];
  const walkWith = async (browser: string, open: (size: Size) => Promise<Tab>) => {
    for (const size of walkedSizes) walks.push(await walk(browser, size, await open(size), line));
  };
  const chrome = await chromium.launch(await findChromium());
  await walkWith('chromium', (size) => openPlaywrightTab(chrome, publicUrl, size));
  await chrome.close();
  for (const browser of walkedBrowsers)
    if (browser === 'firefox') {
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
      await walkWith('firefox', (size) => openPlaywrightTab(fox, publicUrl, size));
      await fox.close();
    } else {
      const server = await startWebkitDriver(programs, processes);
      await walkWith('webkit', (size) =>
        openWebkitTab({ server, binary: programs.miniBrowser }, publicUrl, size),
      );
    }
  line.close();
  const problems = [...walks.flatMap((one) => one.problems), ...compareLayouts(walks)];
  process.stdout.write(`\n${problems.map((problem) => `✗ ${problem}\n`).join('')}`);
  process.stdout.write(
    `${walks.length} walks of ${Object.keys(steps).length} steps, ${problems.length} problems\n`,
  );
  return problems.length > 0 ? 1 : 0;
}

function compareLayouts(walks: readonly Walk[]): string[] {
  return walks.flatMap(({ browser, size, screens }) => {
    const measure = walks.find((one) => one.browser === 'chromium' && one.size === size);
    if (!measure || measure.browser === browser) return [];
    return [...screens].flatMap(([screen, boxes]) =>
      compareBoxes(measure.screens.get(screen) ?? [], boxes).map(
        (difference) => `${browser}-${size.width} layout of ${screen}: ${difference}`,
      ),
    );
  });
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  for (const child of processes.toReversed()) {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}
