import { defineConfig } from '@playwright/test';
import { findChromium, flagsOfShortVisits } from './support/chromium.ts';
import { ownSite } from './support/sites.ts';

/** A fifth of what it costs to load a page goes into its typeface, which only matters where widths do. */
const withoutTypeface = await findChromium([...flagsOfShortVisits, '--disable-remote-fonts']);

/**
 * Two workers, each with a site of its own. The clock of a site only moves forward: on each, the journeys that move it, or
 * show everyone something new, come last.
 */
export default defineConfig({
  projects: [
    // Frames that nobody looks at are dear to draw; what is about motion asks for it, as do the journeys that come last.
    {
      name: 'layout',
      testDir: 'journeys/layout',
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'seeded',
      testDir: 'journeys',
      testIgnore: ['layout/**', 'stateful/**'],
      use: { contextOptions: { reducedMotion: 'reduce' }, launchOptions: withoutTypeface },
    },
    { name: 'stateful', testDir: 'journeys/stateful', use: { launchOptions: withoutTypeface } },
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
  webServer: {
    command: 'exec node support/serve-sites.ts',
    wait: { stdout: /^ready$/m },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
