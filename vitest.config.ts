import { defineConfig } from 'vitest/config';

/** Tests of the web app need no database: a run of them alone starts none. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine may need more than the default of one second; what holds is found at once.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'web', include: ['apps/web/{,app/**/}*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{server,sandbox}/src/**/*.test.ts',
            'deploy/*.test.ts',
            'e2e/development/*.test.ts',
            'scripts/*.test.ts',
          ],
          globalSetup: ['packages/testkit/src/global-setup.ts'],
        },
      },
    ],
  },
});
