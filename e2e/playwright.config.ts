import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findChromium, flagsOfShortVisits } from './support/chromium.ts';
import { ownSite, type Site, siteAt } from './support/sites.ts';

const [first, second] = [siteAt(0), siteAt(1)];

/** Where a site keeps the smaller copies of the demo pictures. */
const copiesOf = ({ dataDir }: Site) => fileURLToPath(new URL('files/variant/demo', dataDir));
// The demo pictures are the same in both sites: what one has made is there for the other.
const ownCopies = `mkdir -p ${copiesOf(first)}`;
const sharedCopies = `mkdir -p ${dirname(copiesOf(second))} && ln -s ${copiesOf(first)} ${copiesOf(second)}`;

const server = ({ url, dataDir, env }: Site, copies: string) => ({
  command: `rm -rf ${fileURLToPath(dataDir)} && ${copies} && exec node ../apps/server/src/main.ts`,
  url: `${url}/readyz`,
  timeout: 120_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  // Journeys ask for a part of the pictures; to make copies of the others would take their processor time.
  env: { ...env, DATA_DIR: fileURLToPath(dataDir), LOG_LEVEL: 'error', WARM_PICTURES: 'off' },
  stderr: 'pipe' as const,
});

/**
 * Two workers, each with a site of its own. The clock of a site only moves forward: on each, the journeys that move it, or
 * show everyone something new, come last.
 */
export default defineConfig({
  projects: [
    // Frames that nobody looks at are dear to draw; what is about motion asks for it, as do the journeys that come last.
    {
      name: 'seeded',
      testDir: 'journeys',
      testIgnore: 'stateful/**',
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    { name: 'stateful', testDir: 'journeys/stateful' },
  ],
  outputDir: '../.tmp/e2e-results',
  workers: 2,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: ownSite.url,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: await findChromium(flagsOfShortVisits),
  },
  // One after the other: the first builds the web app where that is needed.
  webServer: [server(first, ownCopies), server(second, sharedCopies)],
});
