import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.ts';

const PORT = Number(process.env.E2E_PORT ?? 4310);
const SANDBOX_PORT = PORT + 1;
const POSTGRES_PORT = PORT + 2;

process.env.E2E_SITE ??= `http://127.0.0.1:${PORT}`;
process.env.E2E_SANDBOX ??= `http://127.0.0.1:${SANDBOX_PORT}`;
process.env.E2E_DATABASE ??= `postgres://pq@127.0.0.1:${POSTGRES_PORT}/pq`;

/**
 * Journeys run one after the other: they share one site and its clock, which only moves forward. Those that move it, or
 * show everyone something new, come last; what a second try of one of them leaves behind is in nobody's way.
 */
export default defineConfig({
  projects: [
    { name: 'seeded', testDir: 'journeys', testIgnore: 'stateful/**' },
    { name: 'stateful', testDir: 'journeys/stateful' },
  ],
  outputDir: '../.tmp/e2e-results',
  workers: 1,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.E2E_SITE,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: await findChromium(),
  },
  webServer: {
    command: 'rm -rf ../.tmp/e2e-data && exec node ../apps/server/src/main.ts',
    url: `${process.env.E2E_SITE}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(PORT),
      SANDBOX_PORT: String(SANDBOX_PORT),
      POSTGRES_PORT: String(POSTGRES_PORT),
      DATA_DIR: '../.tmp/e2e-data',
      LOG_LEVEL: 'error',
    },
    stderr: 'pipe',
  },
});
