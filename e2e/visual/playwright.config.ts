import { defineConfig } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { siteAt } from '../support/sites.ts';

process.env.E2E_PORT ??= '4320';
const site = siteAt(0);

/**
 * Photographs every screen and compares it with an earlier photograph, for work on styles that must not change the look:
 *
 *     npx playwright test --config e2e/visual/playwright.config.ts --update-snapshots   # before
 *     npx playwright test --config e2e/visual/playwright.config.ts                      # after
 *
 * Both runs start from a copy of one demo site, at the same time of the product's clock. `.tmp/visual` contains it and the photographs.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.tmp/visual/results',
  snapshotPathTemplate: '../../.tmp/visual/photographs/{projectName}/{arg}{ext}',
  workers: 1,
  timeout: 900_000,
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.001, threshold: 0.1 } },
  use: {
    baseURL: site.url,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await findChromium(),
  },
  projects: [
    { name: 'clock', testMatch: 'clock.setup.ts' },
    ...[
      { name: '390', viewport: { width: 390, height: 844 }, hasTouch: true },
      {
        name: '390-dark',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        colorScheme: 'dark' as const,
      },
      { name: '1024', viewport: { width: 1024, height: 768 } },
      { name: '1366', viewport: { width: 1366, height: 768 } },
      { name: '1440', viewport: { width: 1440, height: 900 } },
      { name: '1440-dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const },
    ].map(({ name, ...use }) => ({ name, dependencies: ['clock'], use })),
  ],
  webServer: {
    command: 'node serve.ts',
    url: `${site.url}/readyz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: site.env.PORT, LOG_LEVEL: 'error' },
    stderr: 'pipe',
  },
});
