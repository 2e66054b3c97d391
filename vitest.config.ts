import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/{server,sandbox}/src/**/*.test.ts',
      'deploy/*.test.ts',
      'e2e/development/*.test.ts',
      'scripts/*.test.ts',
      'apps/web/{,app/**/}*.test.{ts,tsx}',
    ],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
